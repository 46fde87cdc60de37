import type { UnitKey } from '../product/identifiers.ts';

/** Units by key, with links to their children. */
type Linked = ReadonlyMap<UnitKey, { readonly links: readonly { readonly child: UnitKey }[] }>;

/**
 * Finds units that contain each other: Tarjan's algorithm for strongly connected components, in linear time and without
 * recursion.
 *
 * @returns a component number per unit; units that contain each other have the same number
 */
export function circlesOf(nodes: Linked): ReadonlyMap<UnitKey, number> {
  const circles = new Map<UnitKey, number>();
  const order = new Map<UnitKey, number>();
  const lowest = new Map<UnitKey, number>();
  const open: UnitKey[] = [];
  const lower = (key: UnitKey, position = 0): void => {
    if (position < (lowest.get(key) ?? 0)) lowest.set(key, position);
  };

  for (const start of nodes.keys()) {
    if (order.has(start)) continue;
    const path: { readonly key: UnitKey; next: number }[] = [];
    const enter = (key: UnitKey): void => {
      lowest.set(key, order.size);
      order.set(key, order.size);
      open.push(key);
      path.push({ key, next: 0 });
    };
    enter(start);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { key } = step;
      const link = nodes.get(key)?.links[step.next++];
      if (link) {
        const { child } = link;
        if (!nodes.has(child)) continue;
        if (!order.has(child)) enter(child);
        else if (!circles.has(child)) lower(key, order.get(child));
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) lower(parent.key, lowest.get(key));
      if (lowest.get(key) !== order.get(key)) continue;
      for (const member of open.splice(open.lastIndexOf(key))) circles.set(member, order.get(key) ?? 0);
    }
  }
  return circles;
}
