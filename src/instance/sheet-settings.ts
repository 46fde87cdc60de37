import { Type, type Static } from 'typebox';
import type { UnitType } from '../domain/catalogue/unit-types.ts';

const TemplateName = Type.String({ minLength: 1, description: 'the name of a template, as in standard' });

/** The block `sheets` of `instance.yaml`. */
export const SheetsFile = Type.Object(
  {
    company: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    logo: Type.Optional(
      Type.String({ pattern: '^[^/\\\\]+$', description: 'the name of a picture in the folder of the instance' }),
    ),
    defaults: Type.Optional(
      Type.Object(
        {
          BASE_UNIT_OR_EACH: Type.Optional(TemplateName),
          CASE: Type.Optional(TemplateName),
          DISPLAY_SHIPPER: Type.Optional(TemplateName),
          PALLET: Type.Optional(TemplateName),
        },
        { additionalProperties: false },
      ),
    ),
    pictures: Type.Optional(
      Type.Object(
        {
          hosts: Type.Optional(
            Type.Array(
              Type.String({
                pattern: '^(\\*\\.)?[a-z0-9-]+(\\.[a-z0-9-]+)+$',
                description: 'a host name in lower case, as in images.example.com or *.example.com',
              }),
            ),
          ),
          megabytes: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 50 })),
          seconds: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 60 })),
          keepMinutes: Type.Optional(Type.Number({ minimum: 0, maximum: 10_080 })),
        },
        { additionalProperties: false },
      ),
    ),
    cacheMegabytes: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000 })),
  },
  { additionalProperties: false },
);
export type SheetsFile = Static<typeof SheetsFile>;

export interface SheetSettings {
  /** Who publishes the sheets. */
  readonly company: string;
  /** File in the folder of the instance. */
  readonly logo?: string;
  /** Template of each unit type; a unit of a type without one has a sheet only by the name of a template. */
  readonly defaults: Readonly<Partial<Record<UnitType, string>>>;
  readonly pictures: PictureSettings;
  /** Memory for finished sheets. */
  readonly cacheMegabytes: number;
}

export interface PictureSettings {
  /** Hosts that pictures are fetched from; `*.` in front stands for all hosts below. */
  readonly hosts: readonly string[];
  readonly megabytes: number;
  /** How long one may take. */
  readonly seconds: number;
  /** After so long it is asked for again. */
  readonly keepMinutes: number;
}

const DEFAULTS = {
  BASE_UNIT_OR_EACH: 'standard',
  CASE: 'logistics',
  DISPLAY_SHIPPER: 'logistics',
  PALLET: 'logistics',
} as const;

/** @param company name where the block gives none */
export function withSheetDefaults(file: SheetsFile, company: string): SheetSettings {
  return {
    company: file.company ?? company,
    ...(file.logo === undefined ? {} : { logo: file.logo }),
    defaults: file.defaults ?? DEFAULTS,
    pictures: {
      hosts: file.pictures?.hosts ?? [],
      megabytes: file.pictures?.megabytes ?? 5,
      seconds: file.pictures?.seconds ?? 5,
      keepMinutes: file.pictures?.keepMinutes ?? 60,
    },
    cacheMegabytes: file.cacheMegabytes ?? 64,
  };
}
