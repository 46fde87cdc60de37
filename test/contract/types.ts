/** Compile-time test: lists of the domain match the contract. Compiled by `npm run check`; nothing to run. */
import type { components, operations } from '../../generated/openapi.ts';
import type { FieldFormat } from '../../src/domain/catalogue/field.ts';
import type { UnitType } from '../../src/domain/catalogue/unit-types.ts';
import type { CatalogStatus, Gs1Status } from '../../src/domain/status/statuses.ts';
import type { Severity } from '../../src/domain/validation/rule.ts';
import type { handlers } from '../../src/handlers/index.ts';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

true satisfies Same<UnitType, Schema<'UnitType'>>;
true satisfies Same<CatalogStatus, Schema<'CatalogStatus'>>;
true satisfies Same<Gs1Status, Schema<'KnownGs1Status'>>;
true satisfies Same<Severity, Schema<'MessageType'>>;
true satisfies Same<FieldFormat, Schema<'FieldFormat'>>;
true satisfies Same<keyof typeof handlers, keyof operations>;
