import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  EXTENSION,
  SIMPLE_TYPES,
  stepsBelowTradeItem,
  WITHOUT_FIELD,
  type ElementFacts,
  type ElementTable,
} from '../../src/gs1/messages/elements.ts';
import { parseXml, type Element } from '../../test/support/xml.ts';

const XSD = '{http://www.w3.org/2001/XMLSchema}';
const TRADE_ITEM = '{urn:gs1:gdsn:trade_item:xsd:3}TradeItemType';

type Facts = { -readonly [K in keyof ElementFacts]: ElementFacts[K] };
type Module = ElementTable['modules'][string];

/** An element, or an attribute (`@name`), as declared by the type of its parent. */
interface Declaration {
  readonly name: string;
  readonly facts: Facts;
  readonly type: Type;
}

/** Attributes and elements of a type in order, those of its base first, or the form of its text. */
interface Type {
  readonly children: readonly Declaration[];
  readonly text: Facts;
}

/** A node of a schema, with the schema that defines its prefixes. */
interface Definition {
  readonly node: Element;
  readonly schema: Element;
}

/** The schemas in a folder. */
class Schemas {
  readonly #definitions = new Map<string, Definition>();
  readonly #modules = new Map<string, Definition>();
  readonly #types = new Map<string, Type>();

  constructor(folder: string) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/^gs1.*\.xsd$/.test(file)) continue;
      const schema = parseXml(readFileSync(join(folder, file), 'utf8'));
      for (const node of schema.children) {
        const { name } = node.attributes;
        if (name === undefined) continue;
        if (node.name === 'xsd:element') this.#modules.set(name, { node, schema });
        else this.#definitions.set(`{${namespaceOf(schema)}}${name}`, { node, schema });
      }
    }
  }

  /** @throws Error if there is no global element of this name */
  module(name: string): { namespace: string; type: Type } {
    const module = this.#modules.get(name);
    if (!module) throw new Error(`The schemas have no ${name}`);
    return { namespace: namespaceOf(module.schema), type: this.#typeOf(module) };
  }

  /** @param name qualified: `{namespace}name` */
  type(name: string): Type {
    let type = this.#types.get(name);
    if (!type) {
      const definition = this.#definitions.get(name);
      if (!definition && !name.startsWith(XSD)) throw new Error(`The schemas have no ${name}`);
      type = definition ? this.#read(definition) : builtIn(name.slice(XSD.length));
      this.#types.set(name, type);
    }
    return type;
  }

  /** The type that an element or attribute refers to or contains. */
  #typeOf(definition: Definition): Type {
    const { type } = definition.node.attributes;
    return type === undefined ? this.#read(definition) : this.type(qualify(type, definition.schema));
  }

  #read({ node, schema }: Definition): Type {
    const attributes: Declaration[] = [];
    const elements: Declaration[] = [];
    const text: Facts = {};
    for (const part of node.children) {
      const { base, value = '' } = part.attributes;
      switch (part.name) {
        case 'xsd:element':
          elements.push(this.#element({ node: part, schema }));
          break;
        case 'xsd:attribute':
          attributes.push(this.#attribute({ node: part, schema }));
          break;
        case 'xsd:maxLength':
        case 'xsd:pattern':
        case 'xsd:enumeration':
          addFacet(text, part.name, value);
          break;
        case 'xsd:choice':
          throw new Error('A choice has no fixed order');
        default: {
          const outer = base === undefined ? undefined : this.type(qualify(base, schema));
          const inner = this.#read({ node: part, schema });
          elements.push(...(outer?.children ?? []), ...inner.children);
          Object.assign(text, outer?.text, inner.text);
        }
      }
    }
    return { children: [...attributes, ...elements], text };
  }

  #element(definition: Definition): Declaration {
    const { name = '', minOccurs, maxOccurs } = definition.node.attributes;
    const type = (): Type => this.#typeOf(definition);
    return {
      name,
      facts: { ...(minOccurs !== '0' && { required: true }), ...(maxOccurs !== undefined && { repeats: true }) },
      // Read lazily, because some types contain themselves.
      get type() {
        return type();
      },
    };
  }

  #attribute(definition: Definition): Declaration {
    const { name = '', use } = definition.node.attributes;
    return {
      name: `@${name}`,
      facts: use === 'required' ? { required: true } : {},
      type: this.#typeOf(definition),
    };
  }
}

/** Adds a restriction of a text. */
function addFacet(text: Facts, name: 'xsd:maxLength' | 'xsd:pattern' | 'xsd:enumeration', value: string): void {
  if (name === 'xsd:maxLength') text.maxLength = Number(value);
  else if (name === 'xsd:pattern') text.pattern = value;
  else text.values = [...(text.values ?? []), value];
}

const namespaceOf = (schema: Element): string => schema.attributes['targetNamespace'] ?? '';

function qualify(name: string, schema: Element): string {
  const [prefix = '', local = ''] = name.split(':');
  return `{${schema.attributes[`xmlns:${prefix}`] ?? ''}}${local}`;
}

function builtIn(name: string): Type {
  const type = SIMPLE_TYPES.find((known) => known === name);
  if (type === undefined && name !== 'string') throw new Error(`The text type ${name} is not supported`);
  return { children: [], text: type === undefined ? {} : { type } };
}

interface Branch {
  readonly below: Map<string, Branch>;
}

function branchBelow({ below }: Branch, step: string): Branch {
  const branch = below.get(step) ?? { below: new Map() };
  below.set(step, branch);
  return branch;
}

/**
 * Reads the table from the schemas.
 * @param folder of the schemas, which contains `gs1/`
 * @param paths of the elements and attributes to include, from below `tradeItem`
 * @throws Error if the schemas do not contain a path
 */
function readElements(folder: string, paths: readonly (readonly string[])[]): ElementTable {
  const schemas = new Schemas(folder);
  const wanted: Branch = { below: new Map() };
  for (const path of paths) path.reduce(branchBelow, wanted);
  const modules: [string, Module][] = [];

  function list(type: Type, branch: Branch | undefined, path: string, into: Record<string, ElementFacts>): void {
    const left = new Map(branch?.below);
    for (const child of type.children) {
      const below = left.get(child.name);
      left.delete(child.name);
      if (!below && child.facts.required === undefined) continue;
      into[path + child.name] = { ...child.facts, ...child.type.text };
      list(child.type, below, `${path}${child.name}/`, into);
    }
    for (const [name, below] of left) {
      if (path !== `${EXTENSION}/`) throw new Error(`The schemas have no ${path}${name}`);
      const { namespace, type: moduleType } = schemas.module(name);
      const elements: Record<string, ElementFacts> = {};
      list(moduleType, below, '', elements);
      modules.push([name, { namespace, elements }]);
    }
  }

  const tradeItem: Record<string, ElementFacts> = {};
  list(schemas.type(TRADE_ITEM), wanted, '', tradeItem);
  return { tradeItem, modules: Object.fromEntries(modules.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The table as JSON, one element per line. */
function formatElements({ tradeItem, modules }: ElementTable): string {
  const lines = (elements: ElementTable['tradeItem'], indent: string): string =>
    Object.entries(elements)
      .map(([path, facts]) => `${indent}${JSON.stringify(path)}: ${JSON.stringify(facts)}`)
      .join(',\n');
  const module = ([name, { namespace, elements }]: [string, Module]): string =>
    `    ${JSON.stringify(name)}: {\n      "namespace": ${JSON.stringify(namespace)},\n` +
    `      "elements": {\n${lines(elements, '        ')}\n      }\n    }`;
  return (
    `{\n  "tradeItem": {\n${lines(tradeItem, '    ')}\n  },\n` +
    `  "modules": {\n${Object.entries(modules).map(module).join(',\n')}\n  }\n}\n`
  );
}

/** The element table for the fields of the catalogue, as text. */
export function makeElementTable(schemas: string): string {
  const fields = JSON.parse(readFileSync('catalogue/fields.json', 'utf8')) as { gdsn?: { xpath: string } }[];
  const paths = fields.flatMap(({ gdsn }) => {
    const steps = gdsn && stepsBelowTradeItem(gdsn.xpath);
    return steps ? [steps] : [];
  });
  return formatElements(readElements(schemas, [...paths, ...WITHOUT_FIELD.map((path) => path.split('/'))]));
}
