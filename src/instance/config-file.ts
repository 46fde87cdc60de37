import { existsSync, readFileSync } from 'node:fs';
import { parse, YAMLParseError } from 'yaml';
import type { Static, TSchema } from 'typebox';
import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import { nearest } from '../domain/input/nearest.ts';
import { ConfigurationError, type Mistake } from './configuration-error.ts';

/** Mistakes of one file that are reported. */
const MAX_MISTAKES = 1000;

/**
 * Reads and validates a YAML file of an instance.
 * @returns undefined if the file does not exist
 * @throws ConfigurationError with all mistakes: the file, the path in it and what was expected
 */
export function readConfigFile<Schema extends TSchema>(file: string, schema: Schema): Static<Schema> | undefined {
  if (!existsSync(file)) return undefined;
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigurationError((error instanceof YAMLParseError && message.split('\n')[0]) || message, { file });
  }
  const mistakes = findMistakes(content, schema);
  if (mistakes.length > 0) throw new ConfigurationError(mistakes.map((mistake) => ({ file, ...mistake })));
  return content as Static<Schema>;
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: object;
  readonly message: string;
}

/** @returns the mistakes in the content of a file, with their paths */
export function findMistakes(content: unknown, schema: TSchema): Mistake[] {
  const errors = errorsOf(content, schema);
  const mistakes = new Map<string, Mistake>();
  for (const error of errors) {
    if (isOfOtherAlternative(error, errors)) continue;
    for (const mistake of mistakesOf(error, schema)) {
      const key = `${mistake.path} ${error.keyword === 'additionalProperties' ? mistake.problem : ''}`;
      if (!mistakes.has(key)) mistakes.set(key, mistake);
    }
  }
  return [...mistakes.values()];
}

function errorsOf(content: unknown, schema: TSchema): readonly SchemaError[] {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: MAX_MISTAKES });
  try {
    return Errors(schema, content).filter((error) => error.keyword !== 'boolean');
  } finally {
    Settings.Set({ maxErrors });
  }
}

/** A value that fits none of several alternatives is reported once, as the first of them. */
function isOfOtherAlternative({ instancePath }: SchemaError, errors: readonly SchemaError[]): boolean {
  return errors.some(
    ({ keyword, instancePath: at }) => keyword === 'anyOf' && instancePath !== at && instancePath.startsWith(`${at}/`),
  );
}

function mistakesOf(error: SchemaError, schema: TSchema): Required<Pick<Mistake, 'path' | 'problem'>>[] {
  const path = error.instancePath === '' ? 'top level' : error.instancePath.slice(1).replaceAll('/', '.');
  const node = nodeAt(schema, error.schemaPath) as { description?: string; properties?: object };
  const params = error.params as {
    additionalProperties?: string[];
    requiredProperties?: string[];
    allowedValues?: unknown[];
  };
  if (params.additionalProperties) {
    return params.additionalProperties.map((name) => {
      if (!node.properties && node.description !== undefined)
        return { path, problem: `expected ${node.description}, not ${name}` };
      const near = nearest(name, Object.keys(node.properties ?? {}));
      return { path, problem: `unknown setting ${name}${near ? `; the nearest is ${near}` : ''}` };
    });
  }
  return [{ path, problem: problemOf(error, params, node.description) }];
}

function problemOf(
  error: SchemaError,
  params: { readonly requiredProperties?: string[]; readonly allowedValues?: unknown[] },
  expected: string | undefined,
): string {
  if (params.requiredProperties) return `${params.requiredProperties.join(', ')} is missing`;
  if (params.allowedValues) return `expected one of ${params.allowedValues.join(', ')}`;
  return expected === undefined ? error.message : `expected ${expected}`;
}

function nodeAt(schema: TSchema, schemaPath: string): unknown {
  return (
    schemaPath
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], schema) ?? {}
  );
}
