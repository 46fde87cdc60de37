import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Type } from 'typebox';
import { UNIT_TYPES, type UnitType } from '../domain/catalogue/unit-types.ts';
import { compileTemplate, type SheetTemplate, type TemplateFiles } from '../sheets/template.ts';
import { readConfigFile } from './config-file.ts';
import { Attempts, ConfigurationError, mapAll } from './configuration-error.ts';
import { LocalTextSettings, UnitTypeName } from './file-schemas.ts';
import type { InstanceSettings } from '../settings.ts';

/** `template.yaml` in the folder of a template. */
export const TemplateFile = Type.Object(
  {
    title: LocalTextSettings,
    unitTypes: Type.Array(UnitTypeName, { minItems: 1, uniqueItems: true }),
    hierarchy: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** `texts.yaml`: the texts of a template. */
export const TextsFile = Type.Record(Type.String(), LocalTextSettings);

/** The sheet templates and defaults of an instance. */
export interface SheetConfiguration {
  readonly templates: ReadonlyMap<string, SheetTemplate>;
  readonly defaults: Readonly<Partial<Record<UnitType, string>>>;
  /** `data:` URI. */
  readonly logo?: string;
}

const SHIPPED = fileURLToPath(new URL('../../templates/sheets', import.meta.url));
/** The folder with what all templates share. */
const SHARED = 'shared';
const TEMPLATE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/;
const LOGO_TYPES: Readonly<Partial<Record<string, string>>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/**
 * Reads the templates that ship with the service and those in the instance's `templates/` folder. A file of the
 * instance replaces a shipped one of the same name.
 * @throws ConfigurationError naming the file and what was expected
 */
export function readSheets(folder: string, { sheets }: Pick<InstanceSettings, 'sheets'>): SheetConfiguration {
  const own = join(folder, 'templates');
  const templates = existsSync(own) ? readTemplates(own) : (shippedTemplates ??= readTemplates(own));
  const attempts = new Attempts();
  attempts.try(() =>
    mapAll(UNIT_TYPES, (unitType) => {
      const name = sheets.defaults[unitType];
      if (name !== undefined && !templates.has(name)) {
        throw new ConfigurationError(
          `the template ${name} does not exist; known are ${[...templates.keys()].join(', ')}`,
          {
            file: join(folder, 'instance.yaml'),
            path: `sheets.defaults.${unitType}`,
          },
        );
      }
    }),
  );
  const logo = sheets.logo;
  const picture = logo === undefined ? undefined : attempts.try(() => readLogo(join(folder, logo)));
  attempts.finish();
  return {
    templates,
    defaults: sheets.defaults,
    ...(picture === undefined ? {} : { logo: picture }),
  };
}

/** Shared by all instances without templates of their own. */
let shippedTemplates: ReadonlyMap<string, SheetTemplate> | undefined;

/** @param own folder with the instance's templates; it may be missing */
function readTemplates(own: string): ReadonlyMap<string, SheetTemplate> {
  const names = [...new Set([...foldersIn(SHIPPED), ...foldersIn(own)])].filter((name) => name !== SHARED);
  fonts ??= fontStyles();
  const styles = fonts;
  return new Map(mapAll(names, (name) => [name, readTemplate(name, own, styles)]));
}

/** Shared by all templates. */
let fonts: string | undefined;

function readTemplate(name: string, own: string, fonts: string): SheetTemplate {
  if (!TEMPLATE_NAME.test(name)) {
    throw new ConfigurationError(
      'the name of a template must consist of letters, digits, hyphens and underscores, at most 60',
      { file: join(own, name) },
    );
  }
  // If several folders have a file of the same name, the last one wins.
  const layers = [join(SHIPPED, SHARED), join(own, SHARED), join(SHIPPED, name), join(own, name)].filter((path) =>
    existsSync(path),
  );
  const files = new Map(
    layers.flatMap((layer) => readdirSync(layer).map((file) => [file, join(layer, file)] as const)),
  );
  const about = files.get('template.yaml');
  const settings = about === undefined ? undefined : readConfigFile(about, TemplateFile);
  if (!settings)
    throw new ConfigurationError('template.yaml is missing: every template needs it', { file: join(own, name) });
  if (!files.has('sheet.ejs'))
    throw new ConfigurationError('sheet.ejs is missing: every template needs it', { file: join(own, name) });
  const ofKind = (ending: string) => [...files].filter(([file]) => extname(file) === ending).sort();
  const described: TemplateFiles = {
    name,
    title: settings.title,
    unitTypes: settings.unitTypes,
    showsHierarchy: settings.hierarchy ?? false,
    parts: new Map(
      ofKind('.ejs').map(([, file]) => [basename(file, '.ejs'), { file, text: readFileSync(file, 'utf8') }]),
    ),
    styles: stylesOf(ofKind('.css'), layers),
    texts: Object.assign(
      {},
      ...layers.map((layer) => readConfigFile(join(layer, 'texts.yaml'), TextsFile) ?? {}),
    ) as TemplateFiles['texts'],
  };
  try {
    return compileTemplate(described, fonts);
  } catch (error) {
    throw new ConfigurationError((error as Error).message.trim().split('\n')[0] ?? name);
  }
}

/** Styles in the order of the folders, so that a template's own come after the shared ones. */
function stylesOf(files: readonly (readonly [string, string])[], layers: readonly string[]): string[] {
  const place = (path: string) => layers.findIndex((layer) => path.startsWith(`${layer}/`));
  return files
    .map(([, path]) => path)
    .sort((a, b) => place(a) - place(b))
    .map((path) => readFileSync(path, 'utf8'));
}

function foldersIn(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .sort()
    .filter((name) => statSync(join(path, name)).isDirectory());
}

function readLogo(file: string): string {
  const type = LOGO_TYPES[extname(file).toLowerCase()];
  if (type === undefined || !existsSync(file))
    throw new ConfigurationError('expected the picture named by sheets.logo (svg, png or jpg)', { file });
  return `data:${type};base64,${readFileSync(file).toString('base64')}`;
}

/**
 * The fonts of a PDF, so that it looks the same on every machine. Characters that they lack use fonts of the machine.
 */
function fontStyles(): string {
  const require = createRequire(import.meta.url);
  const faces = [400, 600].flatMap((weight) =>
    ['latin', 'latin-ext'].map((subset) => {
      const file = require.resolve(`@fontsource/source-sans-3/files/source-sans-3-${subset}-${weight}-normal.woff2`);
      const range = subset === 'latin' ? LATIN : LATIN_EXTENDED;
      return `@font-face{font-family:Sheet;font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(file).toString('base64')}) format("woff2");unicode-range:${range}}`;
    }),
  );
  return faces.join('\n');
}

/** The characters that the font files contain. */
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXTENDED =
  'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
