import { ANNEX_II, levelOf, UNDECLARED } from '../domain/nutrition/allergen-matrix.ts';
import type { FieldValue } from '../domain/product/product.ts';
import type { LocalizedUnit } from './localized-unit.ts';

/** How to present a level of containment: contains, may contain, free from, or anything else. */
type AllergenKind = 'contains' | 'may' | 'free' | 'other';

export interface AllergenEntry {
  readonly name: string;
  readonly kind: AllergenKind;
  readonly level: string;
}

const KINDS: Readonly<Partial<Record<string, AllergenKind>>> = {
  CONTAINS: 'contains',
  MAY_CONTAIN: 'may',
  FREE_FROM: 'free',
};
const ORDER: readonly AllergenKind[] = ['contains', 'may', 'other', 'free'];

/** The declared allergens: first those that the product contains, last those that it is free from. */
export function allergens(unit: LocalizedUnit): AllergenEntry[] {
  return unit
    .rows('D8166')
    .flatMap((row): AllergenEntry[] => {
      const [name] = unit.keywords('D8166', { row });
      const [level = ''] = unit.keywords('D8170', { row });
      if (name === undefined) return [];
      const code = unit.value('D8170', { row });
      return [{ name, kind: (typeof code === 'string' ? KINDS[code] : undefined) ?? 'other', level }];
    })
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Names of the allergens of Regulation (EU) No 1169/2011, Annex II, about which the product declares nothing. */
export function undeclaredAllergens(unit: LocalizedUnit): string[] {
  const declared: Record<string, FieldValue> = {};
  for (const entry of unit.unit.entries('D8166')) {
    const level = unit.unit.beside(entry, 'D8170');
    declared[`D8166_${entry.row}`] = entry.value;
    if (level !== undefined) declared[`D8170_${entry.row}`] = level;
  }
  return ANNEX_II.filter((code) => levelOf(declared, code) === UNDECLARED).map((code) =>
    unit.keyword('AllergenTypeCode', code),
  );
}
