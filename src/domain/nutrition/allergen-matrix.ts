import { ALLERGEN, ALLERGEN_LEVEL } from '../catalogue/field-ids.ts';
import type { FieldValues } from '../product/product.ts';
import { CEREALS, CRUSTACEANS, NUTS } from './allergens.ts';

/** The columns of an allergen matrix: the substances of Regulation (EU) No 1169/2011, Annex II, in its order. */
export const ANNEX_II = ['AW', 'AC', 'AE', 'AF', 'AP', 'AY', 'AM', 'AN', 'BC', 'BM', 'AS', 'AU', 'NL', 'UM'] as const;

/** Level of containment of an allergen about which nothing is declared. */
export const UNDECLARED = 'UNDECLARED';

const FISH = (
  'ABD ABE ACP ADB ADC ADE ADF ADG ADH ADI ADJ ADK ADL ADM ADP ADQ ADR ADS ADT ADU ADV ADW AJF ANO AWF BAS BFD BFH ' +
  'BLF BRC BRM CFD CFH CHB CHR CKF CSC DMF DYF EEL EOD JFD LGD MAC MAL MFD MKF OFD ORR PFD PGT PLC POM PRG ROF SAR ' +
  'SDF SFD SFT SHD SHK SMF SMR SMT SPF STG TFD TUR WFD WHT'
).split(' ');
const SHELLFISH = 'UN';
const MOLLUSCS = 'ABN CLM COK CON LMT LSN MSS OCT OYS PER QUA SCA SQU WHK'.split(' ');

/** Codes whose presence implies that of their group. Shellfish is crustaceans or molluscs, so it counts for both. */
const MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['AW', [...CEREALS, 'AX']],
  ['AC', [...CRUSTACEANS, SHELLFISH]],
  ['AF', FISH],
  ['AM', ['ML', 'GOM']],
  ['AN', [...NUTS, 'TN']],
  ['UM', [...MOLLUSCS, SHELLFISH]],
  [SHELLFISH, ['AC', 'UM', ...CRUSTACEANS, ...MOLLUSCS]],
]);
/** Codes that are absent if their group is: only those that belong to it by definition, so not lactose to milk. */
const GROUPS: ReadonlyMap<string, string> = new Map(
  (['AW', 'AC', 'AF', 'AN', 'UM'] as const).flatMap((group) =>
    (MEMBERS.get(group) ?? []).filter((code) => code !== SHELLFISH).map((code): [string, string] => [code, group]),
  ),
);

/** Levels of an allergen that is or may be present, the most certain first. */
export const PRESENT = ['CONTAINS', '50', '60', 'MAY_CONTAIN'] as const;
export const ABSENT = ['30', 'FREE_FROM'] as const;

/** Codes whose rows decide the level of an allergen, besides its own: of presence and of absence. */
export function deciding(code: string): { readonly present: readonly string[]; readonly absent: readonly string[] } {
  const group = GROUPS.get(code);
  return { present: MEMBERS.get(code) ?? [], absent: group === undefined ? [] : [group] };
}

/** Codes of the allergens of a product, each with the levels that its rows give. */
type Declared = ReadonlyMap<string, readonly string[]>;

/** Caches what a cell declares: the matrix asks once per column, with the same cell. */
const readBefore = new WeakMap<FieldValues, Declared>();

function declaredIn(values: FieldValues): Declared {
  const known = readBefore.get(values);
  if (known) return known;
  const declared = new Map<string, string[]>();
  for (const key in values) {
    const code = values[key];
    if (!key.startsWith(`${ALLERGEN}_`) || typeof code !== 'string') continue;
    const level = values[`${ALLERGEN_LEVEL}${key.slice(ALLERGEN.length)}`];
    declared.set(code, [...(declared.get(code) ?? []), typeof level === 'string' ? level : UNDECLARED]);
  }
  readBefore.set(values, declared);
  return declared;
}

/**
 * The level of containment of an allergen. Errs on the safe side, because people rely on it: presence wins over
 * absence, a member that is present (wheat) implies its group (cereals containing gluten), and an absent group implies
 * absent members. Everything else is undeclared.
 *
 * @param values the rows of grid Allergen, or all values
 */
export function levelOf(values: FieldValues, code: string): string {
  const declared = declaredIn(values);
  const own = declared.get(code) ?? [];
  const others = deciding(code);
  const present = [...own, ...others.present.flatMap((member) => declared.get(member) ?? [])];
  const found = PRESENT.find((level) => present.includes(level));
  if (found !== undefined) return found;
  if (own.includes(UNDECLARED)) return UNDECLARED;
  const absent = [...own, ...others.absent.flatMap((group) => declared.get(group) ?? [])];
  return ABSENT.find((level) => absent.includes(level)) ?? UNDECLARED;
}
