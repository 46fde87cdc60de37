import { presentAllergens } from '../domain/nutrition/allergen-names.ts';
import { boldAllergens } from '../domain/views/bold-allergens.ts';
import { allergens, undeclaredAllergens, type AllergenEntry } from './allergens.ts';
import { nutritionTable, type NutritionTable } from './nutrition.ts';
import type { ProductText, LocalizedUnit } from './localized-unit.ts';

/** A value of a field as text; templates have a label for the field. */
interface Fact {
  readonly id: string;
  readonly value: string;
}

/** Escaped HTML made from a text of the product, with some words in bold. */
interface MarkedText {
  readonly html: string;
  readonly language?: string;
}

/** Content of a consumer sheet. What the product does not have is absent or empty. */
export interface ProductFacts {
  readonly brand?: string;
  readonly name: ProductText;
  readonly functionalName?: ProductText;
  readonly regulatedName?: ProductText;
  readonly description?: ProductText;
  readonly marketing: readonly ProductText[];
  readonly identity: readonly Fact[];
  readonly content: readonly Fact[];
  readonly ingredients: readonly MarkedText[];
  readonly nonFoodIngredients: readonly ProductText[];
  readonly allergens: readonly AllergenEntry[];
  /** Statutory allergens about which nothing is declared; empty for what is not food. */
  readonly undeclaredAllergens: readonly string[];
  readonly allergenStatement: readonly ProductText[];
  readonly nutrition?: NutritionTable;
  readonly servings?: string;
  readonly storageTexts: readonly ProductText[];
  readonly storage: readonly Fact[];
  readonly usage: readonly ProductText[];
  readonly origin: readonly Fact[];
  readonly labels: readonly string[];
  readonly warnings: readonly ProductText[];
  readonly hazards: readonly Fact[];
  readonly measures: readonly Fact[];
  readonly contacts: readonly string[];
}

export function productFacts(unit: LocalizedUnit, productId: string): ProductFacts {
  const fact = (id: string, value: string | undefined): Fact[] => (value ? [{ id, value }] : []);
  const amount = (id: string) => fact(id, unit.readableAmount(id));
  const text = (id: string) => fact(id, unit.text(id));
  const words = (id: string) => fact(id, unit.keywords(id).join(', '));
  /** All rows of a grid column as one value. */
  const rows = (id: string) => {
    const entries = unit
      .rows(id)
      .flatMap((row) => [unit.readableAmount(id, { row }) ?? unit.keywords(id, { row }).join(', ')]);
    return fact(id, [...new Set(entries)].join(', '));
  };
  const optional = <K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> =>
    value === undefined ? {} : ({ [key]: value } as Record<K, V>);

  const days = (id: string) => {
    const value = unit.text(id);
    return fact(id, value === undefined ? undefined : `${value} ${unit.language === 'da' ? 'dage' : 'days'}`);
  };
  const alcohol = unit.amount('D8280');
  const declared = presentAllergens(
    unit.unit.entries('D8166').map((entry) => [entry.value, unit.unit.beside(entry, 'D8170')]),
  );
  return {
    ...optional('brand', unit.text('D8211')),
    name: unit.localText('D8258') ?? unit.localText('D8313') ?? unit.localText('D8054') ?? { text: productId },
    ...optional('functionalName', unit.localText('D8313')),
    ...optional('regulatedName', unit.localText('D8146')),
    ...optional('description', unit.localText('D8054')),
    marketing: unit.localTexts('D9240'),
    identity: [
      ...text('D8165'),
      ...text('D8256'),
      ...words('D8276'),
      ...words('D8255'),
      ...text('D8211'),
      ...text('D9030'),
      ...gpc(unit),
      ...text('D9021'),
      ...text('D8346'),
      ...importClassifications(unit),
      ...text('D8314'),
      ...text('D8324'),
    ],
    content: [
      ...rows('D8217'),
      ...amount('D8068'),
      ...amount('D9050'),
      ...fact('D8280', alcohol === undefined ? undefined : `${alcohol} % vol.`),
      ...rows('D9089'),
    ],
    ingredients: unit.localTexts('D8179').map(({ text: statement, ...language }) => ({
      html: boldAllergens(statement, language.language, declared),
      ...language,
    })),
    nonFoodIngredients: unit.localTexts('D9132'),
    allergens: allergens(unit),
    undeclaredAllergens: isFood(unit) ? undeclaredAllergens(unit) : [],
    allergenStatement: unit.localTexts('D9110'),
    ...optional('nutrition', nutritionTable(unit)),
    ...optional('servings', unit.text('D9142')),
    storageTexts: unit.localTexts('D0352'),
    storage: [...temperatures(unit), ...days('D8283'), ...days('D8284'), ...days('D9152')],
    usage: ['D9150', 'D9155', 'D9156', 'D9151'].flatMap((id) => unit.localTexts(id)),
    origin: [...conventional(unit), ...words('D8219'), ...activities(unit), ...fish(unit)],
    labels: [
      ...unit.keywords('D8007'),
      ...organic(unit),
      ...unit.rows('D9148').flatMap((row) => unit.keywords('D9148', { row })),
      ...unit
        .rows('D9143')
        .map((row) => [...unit.keywords('D9143', { row }), ...unit.keywords('D9144', { row })].join(': ')),
    ],
    warnings: ['D9108', 'D9147'].flatMap((id) => unit.localTexts(id)),
    hazards: [...words('D9208'), ...words('D9209'), ...statements('D9210'), ...statements('D9211')],
    measures: ['D8263', 'D8267', 'D8265', 'D8246'].flatMap(amount),
    contacts: contacts(unit),
  };

  /** Safety statements include their codes, which readers know. */
  function statements(id: string): Fact[] {
    const codes = [unit.value(id) ?? []].flat().map(String);
    const texts = unit.keywords(id);
    return fact(
      id,
      codes.map((code, index) => (texts[index] === code ? code : `${code} ${texts[index] ?? ''}`)).join('\n'),
    );
  }
}

function gpc(unit: LocalizedUnit): Fact[] {
  const brick = unit.value('D8245');
  if (typeof brick !== 'string') return [];
  const name = unit.keyword('GpcBrickCode', brick);
  return [{ id: 'D8245', value: name === brick ? brick : `${brick} ${name}` }];
}

function importClassifications(unit: LocalizedUnit): Fact[] {
  const entries = unit.rows('D8253').map((row) => {
    const type = unit.keywords('D8254', { row }).join('');
    return `${unit.text('D8253', { row }) ?? ''}${type === '' ? '' : ` (${type})`}`;
  });
  return entries.length === 0 ? [] : [{ id: 'D8253', value: entries.join(', ') }];
}

/** Temperature ranges, each with its purpose. */
function temperatures(unit: LocalizedUnit): Fact[] {
  const rows = [...new Set([...unit.rows('D3608'), ...unit.rows('D3599')])].sort((a, b) => a - b);
  return rows.map((row) => {
    const lowest = unit.text('D3608', { row });
    const highest = unit.amount('D3599', { row });
    const purpose = unit.keywords('D3614', { row }).join('');
    const range =
      highest === undefined
        ? `≥ ${unit.amount('D3608', { row }) ?? ''}`
        : lowest === undefined
          ? `≤ ${highest}`
          : `${lowest} ${unit.language === 'da' ? 'til' : 'to'} ${highest}`;
    return { id: 'D3599', value: purpose === '' ? range : `${range} (${purpose})` };
  });
}

function activities(unit: LocalizedUnit): Fact[] {
  return unit.rows('D9161').map((row) => {
    const country = unit.keywords('D9162', { row }).join('');
    const activity = unit.keywords('D9161', { row }).join('');
    return { id: 'D9161', value: country === '' ? activity : `${activity}: ${country}` };
  });
}

/** Columns of grid Fish with codes: catch area, catch method, production method. */
const CATCH_FIELDS = ['D9165', 'D9166', 'D9167'];

/** The fish of a product. Of several, each species stays with its own catch. */
function fish(unit: LocalizedUnit): Fact[] {
  const numbers = ['D9164', ...CATCH_FIELDS].flatMap((id) => unit.rows(id));
  const rows = [...new Set(numbers)]
    .sort((a, b) => a - b)
    .map((row): Fact[] => {
      const species = unit.text('D9164', { row });
      const caught = CATCH_FIELDS.map((id) => ({ id, value: unit.keywords(id, { row }).join(', ') }));
      return [...(species === undefined ? [] : [{ id: 'D9164', value: species }]), ...caught].filter(
        ({ value }) => value !== '',
      );
    });
  if (rows.length === 1) return rows.flat();
  return rows.flatMap(([first, ...others]) => {
    if (!first) return [];
    const details = others.map(({ value }) => value).join('; ');
    if (details === '') return [first];
    return [{ id: first.id, value: `${first.value}${first.id === 'D9164' ? ': ' : '; '}${details}` }];
  });
}

/** Only food has these. */
function isFood(unit: LocalizedUnit): boolean {
  return ['D8166', 'D8179', 'D8181', 'D8175'].some((id) => unit.unit.entries(id).length > 0);
}

/** The other codes mean that a product is organic. */
const NOT_ORGANIC: readonly unknown[] = ['5', '7', '8'];

function organic(unit: LocalizedUnit): string[] {
  return NOT_ORGANIC.includes(unit.value('D0798')) ? [] : unit.keywords('D0798');
}

const CONVENTIONAL = '5';

/** A product that is declared not to be organic; without a code, nothing is declared. */
function conventional(unit: LocalizedUnit): Fact[] {
  return unit.value('D0798') === CONVENTIONAL ? [{ id: 'D0798', value: unit.keywords('D0798').join('') }] : [];
}

function contacts(unit: LocalizedUnit): string[] {
  return unit
    .rows('D8147')
    .map((row) => ['D8147', 'D9025', 'D9027'].flatMap((id) => unit.text(id, { row }) ?? []).join(', '));
}
