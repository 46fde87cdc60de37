import {
  ALCOHOLIC_BEVERAGES,
  COSMETICS,
  FOOD,
  FOOD_SUPPLEMENTS,
  FRUIT_AND_VEGETABLES,
  HEALTH_CARE,
  PREPARED_FRUIT_AND_VEGETABLES,
} from './gpc.ts';
import type { When } from './checks/values.ts';
import type { Unit } from './unit.ts';

/** A unit that can be weighed and measured. */
export function isPhysical(unit: Unit): boolean {
  return !unit.isTrue('D9004');
}

/** A unit that passes a till. */
export function isConsumerUnit(unit: Unit): boolean {
  return unit.isTrue('D8216');
}

export function isDespatchUnit(unit: Unit): boolean {
  return unit.isTrue('D8236');
}

export function isOrderableUnit(unit: Unit): boolean {
  return unit.isTrue('D8271');
}

export function isBaseUnit(unit: Unit): boolean {
  return unit.unitType === 'BASE_UNIT_OR_EACH';
}

/** An assortment whose content changes: sums over its children say nothing. */
export function isDynamicAssortment(unit: Unit): boolean {
  return unit.codes('D9249').includes('DYNAMIC_ASSORTMENT');
}

export function isPackedIrregularly(unit: Unit): boolean {
  return unit.isTrue('D9062');
}

export function isFood(unit: Unit): boolean {
  return FOOD.has(unit.text('D8245') ?? '');
}

export function isAlcoholicBeverage(unit: Unit): boolean {
  return ALCOHOLIC_BEVERAGES.has(unit.text('D8245') ?? '');
}

export function isFoodSupplement(unit: Unit): boolean {
  return FOOD_SUPPLEMENTS.has(unit.text('D8245') ?? '');
}

export function isHealthCare(unit: Unit): boolean {
  return HEALTH_CARE.has(unit.text('D8245') ?? '');
}

/** Fruit and vegetables as they grow, at most frozen or dried. */
export function isUnpreparedProduce(unit: Unit): boolean {
  return FRUIT_AND_VEGETABLES.has(unit.text('D8245') ?? '');
}

export function isFruitOrVegetable(unit: Unit): boolean {
  return isUnpreparedProduce(unit) || PREPARED_FRUIT_AND_VEGETABLES.has(unit.text('D8245') ?? '');
}

export function isCosmetic(unit: Unit): boolean {
  return COSMETICS.has(unit.text('D8245') ?? '');
}

export function all(...conditions: readonly When[]): When {
  return (unit) => conditions.every((condition) => condition(unit));
}

export function some(...conditions: readonly When[]): When {
  return (unit) => conditions.some((condition) => condition(unit));
}

export function not(condition: When): When {
  return (unit) => !condition(unit);
}
