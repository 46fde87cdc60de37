import { Type, type Static } from 'typebox';
import type { SheetSettings } from '../settings.ts';

const TemplateName = Type.String({ minLength: 1, description: 'the name of a template, such as standard' });

/** The block `sheets` of `instance.yaml`. */
export const SheetsFile = Type.Object(
  {
    company: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    logo: Type.Optional(
      Type.String({ pattern: '^[^/\\\\]+$', description: 'the name of a picture in the instance folder' }),
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
                description: 'a host name in lower case, such as images.example.com or *.example.com',
              }),
            ),
          ),
          folderHost: Type.Optional(
            Type.String({
              pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
              description: 'a host name in lower case, such as images.example.com',
            }),
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

const DEFAULTS = {
  BASE_UNIT_OR_EACH: 'standard',
  CASE: 'logistics',
  DISPLAY_SHIPPER: 'logistics',
  PALLET: 'logistics',
} as const;

/** @param company used if the block names no company */
export function withSheetDefaults(file: SheetsFile, company: string): SheetSettings {
  return {
    company: file.company ?? company,
    ...(file.logo === undefined ? {} : { logo: file.logo }),
    defaults: file.defaults ?? DEFAULTS,
    pictures: {
      hosts: file.pictures?.hosts ?? [],
      ...(file.pictures?.folderHost === undefined ? {} : { folderHost: file.pictures.folderHost }),
      megabytes: file.pictures?.megabytes ?? 5,
      seconds: file.pictures?.seconds ?? 5,
      keepMinutes: file.pictures?.keepMinutes ?? 60,
    },
    cacheMegabytes: file.cacheMegabytes ?? 64,
  };
}
