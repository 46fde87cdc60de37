import ejs from 'ejs';
import { hash } from 'node:crypto';
import { fillIn, type Language, type LocalText, type TextParams } from '../domain/language.ts';
import type { UnitType } from '../domain/catalogue/unit-types.ts';
import type { Sheet } from './sheet.ts';

/**
 * The files of a template combined with the shared ones; a file of the template replaces a shared one of the same name.
 */
export interface TemplateFiles {
  readonly name: string;
  readonly title: LocalText;
  /** Unit types that the template supports, in the order in which a unit is searched by item number. */
  readonly unitTypes: readonly UnitType[];
  /** Whether it shows the units above and below the requested one. */
  readonly showsHierarchy: boolean;
  /** EJS texts by name, without extension. `sheet` is the entry point. */
  readonly parts: ReadonlyMap<string, { readonly file: string; readonly text: string }>;
  readonly styles: readonly string[];
  readonly texts: Readonly<Record<string, LocalText>>;
}

/** Target of a sheet: a page in a browser, or a PDF, which embeds its fonts. */
type Medium = 'page' | 'print';

export interface SheetTemplate {
  readonly name: string;
  readonly title: LocalText;
  readonly unitTypes: readonly UnitType[];
  readonly showsHierarchy: boolean;
  /** Changes with the content of any of its files. */
  readonly version: string;
  /** Content-Security-Policy of its pages. */
  readonly policy: string;
  /** Renders a complete HTML document. */
  render(sheet: Sheet, medium: Medium): string;
}

/** What the EJS of a template sees as `it`. */
interface TemplateScope {
  readonly sheet: Sheet;
  readonly medium: Medium;
  readonly style: string;
  /** Content-Security-Policy as a meta element, so that it also applies to saved pages. */
  readonly policy: string;
  /** A text of the template in the language of the sheet. */
  text(key: string, params?: TextParams): string;
  /** Name of a field: the template's own short name, otherwise that of the instance. */
  label(id: string): string;
  /** Name of a language in the language of the sheet. @param code two letters */
  languageName(code: string): string;
  /** A text in quotation marks for a style sheet. */
  cssText(text: string): string;
  /** Renders another part of the template as HTML. @param data what it shows, its `it.data` */
  part(name: string, data?: unknown): string;
}

const FIRST_PART = 'sheet';

/**
 * Compiles a template.
 * @param fonts CSS that only PDFs need
 * @throws Error that names the invalid file
 */
export function compileTemplate(files: TemplateFiles, fonts: string): SheetTemplate {
  const { name, title, unitTypes, showsHierarchy, parts, styles, texts } = files;
  const compiled = new Map([...parts].map(([part, { file, text }]) => [part, compile(file, text)]));
  const style = styles.join('\n');
  const printStyle = `${fonts}\n${style}`;
  const policy = policyOf(style);
  const sources = [
    name,
    [...parts].map(([part, { text }]) => [part, text]),
    printStyle,
    texts,
    unitTypes,
    showsHierarchy,
  ];
  return {
    name,
    title,
    unitTypes,
    showsHierarchy,
    version: hash('sha256', JSON.stringify(sources), 'base64url').slice(0, 8),
    policy: `${policy}; frame-ancestors 'self'`,
    render(sheet, medium) {
      const shared = {
        sheet,
        medium,
        style: medium === 'print' ? printStyle : style,
        policy,
        text: (key: string, params: TextParams = {}) => fillIn(texts[key]?.[sheet.language] ?? key, params),
        label: (id: string) => texts[id]?.[sheet.language] ?? sheet.label(id),
        languageName: (code: string) => languageName(code, sheet.language),
        cssText,
        part: (other: string, data?: unknown): string => {
          const template = compiled.get(other);
          if (!template) throw new Error(`The sheet template ${name} has no part ${other}`);
          return template({ ...shared, data });
        },
      };
      return shared.part(FIRST_PART);
    },
  };
}

/** Allows the template's own style and inline pictures, nothing else. */
function policyOf(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

type CompiledPart = (it: TemplateScope & { readonly data: unknown }) => string;

function compile(filename: string, text: string): CompiledPart {
  return ejs.compile(text, { filename, _with: false, localsName: 'it', strict: true });
}

function languageName(code: string, language: Language): string {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return /^[a-z]{2,3}$/i.test(code) ? (names.of(code) ?? code) : code;
}

/** Everything but letters, digits and spaces is escaped, so that no text ends its quotation marks or the element. */
function cssText(text: string): string {
  const escaped = text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `);
  return `"${escaped}"`;
}
