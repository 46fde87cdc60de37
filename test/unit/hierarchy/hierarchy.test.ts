import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { childLinks, UnitGraph } from '../../../src/domain/hierarchy/hierarchy.ts';

/** A graph from lines like `pallet: case case2`. */
function graph(lines: readonly string[], outside: Record<string, number> = {}): UnitGraph<string> {
  const nodes = lines.map((line) => {
    const [unit = '', children = ''] = line.split(':');
    const links = children
      .split(' ')
      .filter(Boolean)
      .map((child, row) => ({ child, row: row + 1, quantity: 1 }));
    return [unit, { unit, links }] as const;
  });
  return new UnitGraph(new Map(nodes), new Map(Object.entries(outside)));
}

test('child links are read by row, in the market of the parent', () => {
  const values = { D8249_10: '05790000000210', D8270_10: 36, D8249_2: '5790000000111', D8211: 'x' };
  expect(childLinks(values, '208')).toEqual([
    { child: '05790000000111.208', row: 2, quantity: undefined },
    { child: '05790000000210.208', row: 10, quantity: 36 },
  ]);
});

test('the tops of a unit are the units above it without a parent', () => {
  const shared = graph(['pallet: case', 'case: base', 'display: base other', 'base:', 'other:']);
  expect(shared.topsOf('base').sort()).toEqual(['display', 'pallet']);
  expect(shared.topsOf('other')).toEqual(['display']);
  expect(shared.topsOf('pallet')).toEqual(['pallet']);
  expect(shared.topsOf('unknown')).toEqual([]);
});

test('a unit with a parent outside the group is not a top', () => {
  expect(graph(['case: base', 'base:'], { case: 1 }).topsOf('base')).toEqual([]);
});

test('of units that contain each other, the one with the lowest key is the top', () => {
  const circle = graph(['b: c', 'c: a', 'a: b']);
  expect(circle.topsOf('c')).toEqual(['a']);
  expect([...circle.hierarchyBelow('a').nodes.keys()].sort()).toEqual(['a', 'b', 'c']);
});

test('a hierarchy contains each unit once and leaves out missing children', () => {
  const { nodes } = graph(['pallet: case1 case2 missing', 'case1: base', 'case2: base', 'base:']).hierarchyBelow(
    'pallet',
  );
  expect([...nodes.keys()]).toEqual(['pallet', 'case1', 'case2', 'base']);
});

test('a circle with a parent has no top of its own', () => {
  expect(graph(['top: a', 'a: b', 'b: a']).topsOf('b')).toEqual(['top']);
  expect(graph(['a: b', 'b: a'], { a: 1 }).topsOf('b')).toEqual([]);
  expect(graph(['self: self', 'a: self']).topsOf('self')).toEqual(['a']);
  expect(graph(['self: self']).topsOf('self')).toEqual(['self']);
});

/** Compares with the definition, found by brute force. */
test('tops agree with their definition in any graph', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(7), { maxLength: 1 }),
      (children, outside) => {
        const keys = children.map((_, index) => `u${index}`);
        const lines = children.map((of, index) => `u${index}: ${of.map((child) => `u${child}`).join(' ')}`);
        const group = graph(lines, Object.fromEntries(outside.map((index) => [`u${index}`, 1])));
        const below = new Map(keys.map((key) => [key, new Set(group.hierarchyBelow(key).nodes.keys())]));
        const holds = (a: string, b: string): boolean => below.get(a)?.has(b) === true;
        const isTop = (key: string): boolean =>
          keys
            .filter((other) => holds(other, key))
            .every((other) => holds(key, other) && other >= key && !outside.includes(Number(other.slice(1))));
        for (const key of keys) {
          expect(group.topsOf(key).sort()).toEqual(keys.filter((top) => holds(top, key) && isTop(top)).sort());
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('a chain and a circle of many thousand units are traversed once, without recursion', () => {
  const size = 50_000;
  const chain = graph(Array.from({ length: size }, (_, n) => `u${n}: u${n + 1}`));
  expect(chain.topsOfAll(Array.from({ length: size }, (_, n) => `u${n}`))).toEqual(['u0']);
  const circle = graph(Array.from({ length: size }, (_, n) => `u${n}: u${(n + 1) % size}`));
  expect(circle.topsOf('u7')).toEqual(['u0']);
});
