import type { FieldCatalogue } from '../../catalogue/catalogue.ts';
import { formatFieldKey } from '../../catalogue/field-keys.ts';
import { isShown, type Field } from '../../catalogue/field.ts';
import type { UnitType } from '../../catalogue/unit-types.ts';
import { hierarchyRules, type HierarchyCheck, type HierarchyRule, type Severity } from '../rule.ts';

/** A data recipient with required fields of its own. */
export interface Recipient {
  readonly gln: string;
  readonly name: string;
  readonly requires: readonly {
    readonly fields: readonly string[];
    /** Absent means all markets. */
    readonly targetMarkets?: readonly string[];
    /** Absent means all unit types. */
    readonly unitTypes?: readonly UnitType[];
    /** Absent means ERROR. */
    readonly severity?: Severity;
  }[];
}

/**
 * Required fields of data recipients. They apply to every unit of a hierarchy whose top unit names the recipient, if
 * the field is shown for the unit. A rule id consists of GLN and field id, and a number if a recipient has several
 * requirements for one field.
 */
export function recipientRules(recipients: readonly Recipient[], catalogue: FieldCatalogue): HierarchyRule[] {
  return recipients.flatMap(({ gln, name, requires }) => {
    const asked = new Map<string, number>();
    return requires.flatMap(({ fields, targetMarkets, unitTypes, severity = 'ERROR' }) =>
      hierarchyRules(
        { family: 'recipient', severity },
        fields.flatMap((id) => {
          const field = catalogue.get(id);
          if (!field) return [];
          const count = (asked.get(id) ?? 0) + 1;
          asked.set(id, count);
          return {
            id: count === 1 ? `${gln}-${id}` : `${gln}-${id}-${count}`,
            fields: [id],
            ...(targetMarkets ? { markets: targetMarkets } : {}),
            ...(unitTypes ? { unitTypes } : {}),
            requiredBy: name,
            text: {
              en: `Fill in {label}: ${name} requires it`,
              da: `Udfyld {label}: ${name} kræver det`,
            },
            check: filledInFor(gln, field),
          };
        }),
      ),
    );
  });
}

function filledInFor(gln: string, field: Field): HierarchyCheck {
  const key = formatFieldKey({
    id: field.id,
    state: field.preparationState ? 'UNPREPARED' : undefined,
    row: field.grid === undefined ? undefined : 1,
  });
  return ({ top, nodes }, report) => {
    const addressed = nodes.get(top)?.unit.entries('D9260');
    if (addressed?.some((entry) => entry.value === gln) !== true) return;
    for (const { unit } of nodes.values()) {
      if (!unit.has(field.id) && isShown(field, unit.unitType, unit.targetMarket)) report(unit, key);
    }
  };
}
