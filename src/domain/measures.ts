/** The quantity that a unit of measure measures, and its factor to the base unit (kilogram, metre, litre). */
export interface MeasurementUnit {
  readonly quantity: 'mass' | 'length' | 'volume';
  readonly system: 'metric' | 'imperial';
  readonly factor: number;
}

function units(
  quantity: MeasurementUnit['quantity'],
  system: MeasurementUnit['system'],
  factors: Readonly<Record<string, number>>,
): [string, MeasurementUnit][] {
  return Object.entries(factors).map(([code, factor]) => [code, { quantity, system, factor }]);
}

/**
 * Units of mass, length and volume by code.
 * @see UN/CEFACT Recommendation 20
 */
const UNITS: ReadonlyMap<string, MeasurementUnit> = new Map([
  ...units('mass', 'metric', {
    MC: 1e-9,
    MGM: 1e-6,
    CGM: 1e-5,
    DG: 1e-4,
    GRM: 1e-3,
    DJ: 1e-2,
    HGM: 0.1,
    KGM: 1,
    DTN: 100,
    TNE: 1000,
  }),
  ...units('mass', 'imperial', {
    GRN: 6.479891e-5,
    ONZ: 0.028349523125,
    APZ: 0.0311034768,
    LBR: 0.45359237,
    STI: 6.35029318,
    CWA: 45.359237,
    CWI: 50.80234544,
    STN: 907.18474,
    LTN: 1016.0469088,
  }),
  ...units('length', 'metric', { '4H': 1e-6, MMT: 1e-3, CMT: 1e-2, DMT: 0.1, MTR: 1, KMT: 1000 }),
  ...units('length', 'imperial', { INH: 0.0254, FOT: 0.3048, YRD: 0.9144, SMI: 1609.344 }),
  ...units('volume', 'metric', {
    '4G': 1e-6,
    MMQ: 1e-6,
    MLT: 1e-3,
    CMQ: 1e-3,
    CLT: 1e-2,
    DLT: 0.1,
    LTR: 1,
    DMQ: 1,
    HLT: 100,
    MTQ: 1000,
  }),
  ...units('volume', 'imperial', {
    INQ: 0.016387064,
    OZI: 0.0284130625,
    OZA: 0.0295735295625,
    PTL: 0.473176473,
    PTI: 0.56826125,
    QTL: 0.946352946,
    QTI: 1.1365225,
    GLL: 3.785411784,
    GLI: 4.54609,
    FTQ: 28.316846592,
  }),
]);

export function measurementUnit(code: string): MeasurementUnit | undefined {
  return UNITS.get(code);
}

/** Codes of the units that measure any of the quantities. */
export function measurementCodes(quantities: readonly MeasurementUnit['quantity'][]): readonly string[] {
  return [...UNITS].filter(([, { quantity }]) => quantities.includes(quantity)).map(([code]) => code);
}

/** Codes of the units by their factor to the base unit, for comparing amounts in SQL. */
export function codesByFactor(): ReadonlyMap<number, readonly string[]> {
  const byFactor = new Map<number, string[]>();
  for (const [code, { factor }] of UNITS) byFactor.set(factor, [...(byFactor.get(factor) ?? []), code]);
  return byFactor;
}

/** An amount in its base unit; undefined if the unit measures neither mass, length nor volume. */
export function inBaseUnit(
  amount: number,
  unitCode: string,
): { quantity: MeasurementUnit['quantity']; amount: number } | undefined {
  const unit = UNITS.get(unitCode);
  return unit && { quantity: unit.quantity, amount: amount * unit.factor };
}

/** Relative tolerance of comparisons, so that rounding in conversions never violates a rule. */
const TOLERANCE = 1e-9;

/** Whether an amount exceeds another by more than the rounding tolerance. */
export function isAbove(amount: number, other: number): boolean {
  return amount > other + TOLERANCE * Math.max(1, Math.abs(other));
}

/** Weights on packs are rounded, so a unit may weigh as little as this fraction of its content's total. */
export const WEIGHT_TOLERANCE = 0.96;
