import { expect, test } from '@jest/globals';
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

test('the tops of a unit are the units above it that nothing holds', () => {
  const shared = graph(['pallet: case', 'case: base', 'display: base other', 'base:', 'other:']);
  expect(shared.topsOf('base').sort()).toEqual(['display', 'pallet']);
  expect(shared.topsOf('other')).toEqual(['display']);
  expect(shared.topsOf('pallet')).toEqual(['pallet']);
  expect(shared.topsOf('unknown')).toEqual([]);
});

test('a unit with a parent outside the group is no top', () => {
  expect(graph(['case: base', 'base:'], { case: 1 }).topsOf('base')).toEqual([]);
});

test('units that contain each other have the lowest of them as top', () => {
  const circle = graph(['b: c', 'c: a', 'a: b']);
  expect(circle.topsOf('c')).toEqual(['a']);
  expect([...circle.hierarchyBelow('a').nodes.keys()].sort()).toEqual(['a', 'b', 'c']);
});

test('a hierarchy holds each unit once and leaves out children that do not exist', () => {
  const { nodes } = graph(['pallet: case1 case2 missing', 'case1: base', 'case2: base', 'base:']).hierarchyBelow(
    'pallet',
  );
  expect([...nodes.keys()]).toEqual(['pallet', 'case1', 'case2', 'base']);
});
