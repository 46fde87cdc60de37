import {
  ALCOHOLIC_BEVERAGES,
  COSMETICS,
  FOOD,
  FOOD_SUPPLEMENTS,
  FRUIT_AND_VEGETABLES,
  HEALTH_CARE,
  PREPARED_FRUIT_AND_VEGETABLES,
} from '../gpc.ts';
import {
  ASSORTMENT_TYPES,
  CONSUMER_UNIT,
  DESPATCH_UNIT,
  GPC_BRICK,
  NON_PHYSICAL,
  ORDERABLE_UNIT,
  PACKED_IRREGULARLY,
} from '../../catalogue/field-ids.ts';
import type { When } from './values.ts';
import type { Unit } from '../../product/unit.ts';

/** Whether the unit can be weighed and measured. */
export function isPhysical(unit: Unit): boolean {
  return !unit.isTrue(NON_PHYSICAL);
}

/** Whether the unit is sold to consumers at a till. */
export function isConsumerUnit(unit: Unit): boolean {
  return unit.isTrue(CONSUMER_UNIT);
}

export function isDespatchUnit(unit: Unit): boolean {
  return unit.isTrue(DESPATCH_UNIT);
}

export function isOrderableUnit(unit: Unit): boolean {
  return unit.isTrue(ORDERABLE_UNIT);
}

export function isBaseUnit(unit: Unit): boolean {
  return unit.unitType === 'BASE_UNIT_OR_EACH';
}

/** Whether the content of an assortment varies, which makes sums over its children meaningless. */
export function isDynamicAssortment(unit: Unit): boolean {
  return unit.codes(ASSORTMENT_TYPES).includes('DYNAMIC_ASSORTMENT');
}

export function isPackedIrregularly(unit: Unit): boolean {
  return unit.isTrue(PACKED_IRREGULARLY);
}

export function isFood(unit: Unit): boolean {
  return FOOD.has(unit.text(GPC_BRICK) ?? '');
}

export function isAlcoholicBeverage(unit: Unit): boolean {
  return ALCOHOLIC_BEVERAGES.has(unit.text(GPC_BRICK) ?? '');
}

export function isFoodSupplement(unit: Unit): boolean {
  return FOOD_SUPPLEMENTS.has(unit.text(GPC_BRICK) ?? '');
}

export function isHealthCare(unit: Unit): boolean {
  return HEALTH_CARE.has(unit.text(GPC_BRICK) ?? '');
}

/** Fruit and vegetables: fresh, frozen or dried. */
export function isUnpreparedProduce(unit: Unit): boolean {
  return FRUIT_AND_VEGETABLES.has(unit.text(GPC_BRICK) ?? '');
}

export function isFruitOrVegetable(unit: Unit): boolean {
  return isUnpreparedProduce(unit) || PREPARED_FRUIT_AND_VEGETABLES.has(unit.text(GPC_BRICK) ?? '');
}

export function isCosmetic(unit: Unit): boolean {
  return COSMETICS.has(unit.text(GPC_BRICK) ?? '');
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
