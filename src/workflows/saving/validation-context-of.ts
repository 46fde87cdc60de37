import type { InstanceContext } from '../../context.ts';
import { dayOf } from '../../domain/product/dates.ts';
import type { ValidationContext } from '../../domain/saving/validate-units.ts';

export function validationContextOf({ catalogue, rules, settings, now, timeZone }: InstanceContext): ValidationContext {
  return {
    catalogue,
    rules,
    limits: settings.limits,
    parties: settings.parties.defaults,
    timeZone,
    today: dayOf(now(), timeZone),
  };
}
