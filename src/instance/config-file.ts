import { existsSync, readFileSync } from 'node:fs';
import { parse, YAMLParseError } from 'yaml';
import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { nearest } from '../domain/input/nearest.ts';
import { StartError } from '../process/start-error.ts';

/** An error in the configuration that prevents startup. */
export class ConfigurationError extends StartError {
  override readonly name = 'ConfigurationError';
}

/**
 * Reads and validates a YAML file of an instance.
 * @returns undefined if the file does not exist
 * @throws ConfigurationError naming the file, the path in it and what was expected
 */
export function readConfigFile<Schema extends TSchema>(file: string, schema: Schema): Static<Schema> | undefined {
  if (!existsSync(file)) return undefined;
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    throw new ConfigurationError(
      `${file}: ${error instanceof YAMLParseError ? error.message.split('\n')[0] : (error as Error).message}`,
    );
  }
  const [problem] = Errors(schema, content).filter((error) => error.keyword !== 'boolean');
  if (problem) throw new ConfigurationError(`${file}: ${describe(problem, schema)}`);
  return content as Static<Schema>;
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: object;
  readonly message: string;
}

function describe(error: SchemaError, schema: TSchema): string {
  const place = error.instancePath === '' ? 'top level' : error.instancePath.slice(1).replaceAll('/', '.');
  const node = nodeAt(schema, error.schemaPath) as { description?: string; properties?: object };
  const params = error.params as {
    additionalProperties?: string[];
    requiredProperties?: string[];
    allowedValues?: unknown[];
  };
  if (params.additionalProperties) {
    const [name = ''] = params.additionalProperties;
    const near = nearest(name, Object.keys(node.properties ?? {}));
    return `${place}: unknown setting ${name}${near ? `; the nearest is ${near}` : ''}`;
  }
  if (params.requiredProperties) return `${place}: ${params.requiredProperties.join(', ')} is missing`;
  if (params.allowedValues) return `${place}: expected one of ${params.allowedValues.join(', ')}`;
  return `${place}: ${node.description ? `expected ${node.description}` : error.message}`;
}

function nodeAt(schema: TSchema, schemaPath: string): unknown {
  return (
    schemaPath
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], schema) ?? {}
  );
}
