import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ROUTES } from '../../../generated/routes.ts';
import { createMetrics } from '../../../src/metrics/create-metrics.ts';
import { sumMetrics } from '../../../src/metrics/sum-metrics.ts';
import { namesIn, readDocument, sectionOf } from '../../support/documents.ts';
import { readFigures } from '../../support/metrics.ts';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}
interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
  readonly templating: { readonly list: readonly { readonly type: string; readonly query: { query?: string } }[] };
}

const RULES = parse(readFileSync('deploy/monitoring/alerts.yaml', 'utf8')) as { groups: { rules: Alert[] }[] };
const ALERTS = RULES.groups.flatMap(({ rules }) => rules);
const DASHBOARD = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8')) as Dashboard;
const PANEL_QUERIES = DASHBOARD.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const VARIABLE_QUERIES = DASHBOARD.templating.list.flatMap(({ type, query }) =>
  type === 'query' ? [query.query ?? ''] : [],
);
const QUERIES = [...ALERTS.map(({ expr }) => expr), ...PANEL_QUERIES, ...VARIABLE_QUERIES];

const WORDS = new Set(['and', 'bool', 'by', 'ignoring', 'offset', 'on', 'or', 'unless', 'without']);
/** Prometheus adds these: the metric says whether it could read a target, the labels name the target. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['instance', 'job'] };

/** The labels of all metrics of the service, by name as in queries: a histogram has several. */
const labels = new Map<string, Set<string>>();

beforeAll(async () => {
  const metrics = createMetrics();
  metrics.observeRequest('getProductStatus', 'GET', 200, 0.004);
  metrics.watchPool({ totalCount: 1, idleCount: 1, waitingCount: 0 });
  const ofInstance = metrics.ofInstance('acme');
  ofInstance.countMessage('catalogueItemNotification', 'transmitted');
  ofInstance.countDeliveries('delivered', 1);
  ofInstance.watchQueue(() => Promise.resolve({ messages: 0, ageSeconds: 0 }));
  ofInstance.watchWebhooks(() => Promise.resolve({ eventsBehind: 0, paused: 0 }));
  metrics.reportInstances({ served: ['acme'], outdated: [], failed: [] });
  const ofWorkers = sumMetrics(
    () => [],
    () => ({ serving: 1, replaced: 0 }),
  );
  for (const { text } of [await metrics.read(), await ofWorkers.read()])
    for (const series of readFigures(text).keys()) {
      const [, name = ''] = /^(\w+)/.exec(series) ?? [];
      const own = [...series.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label);
      labels.set(name, new Set([...(labels.get(name) ?? []), ...own]));
    }
});

/** A query without the values of labels, which could look like names. */
const withoutValues = (query: string): string => query.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');

function metricsIn(query: string): string[] {
  const [, ofVariable] = /^label_values\((.*), *\w+\)$/.exec(query) ?? [];
  const plain = withoutValues(ofVariable ?? query)
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\boffset \w+/g, '');
  const names = [...plain.matchAll(/(?<![\w$.])[a-z_]\w*(?!\w|\s*\()/gi)].map(([name]) => name);
  return names.filter((name) => !WORDS.has(name));
}

/** The labels of selectors, each with its metric, and those that results are grouped or matched by. */
function labelsIn(query: string): { metric?: string; label: string }[] {
  const plain = withoutValues(query);
  const selected = [...plain.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', inside = '']) =>
    [...inside.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => ({ metric, label })),
  );
  const grouped = [...plain.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
    inside.split(',').map((label) => ({ label: label.trim() })),
  );
  return [...selected, ...grouped];
}

test('alerts and dashboard use many metrics, so that the tests below test something', () => {
  expect(QUERIES.length).toBeGreaterThan(40);
  expect(new Set(QUERIES.flatMap(metricsIn)).size).toBeGreaterThan(15);
  expect(metricsIn('sum by (job) (rate(a_total{b="c"}[5m])) / 2 > 1e9 unless on (job) up offset 5m')).toEqual([
    'a_total',
    'up',
  ]);
});

describe.each(QUERIES)('%s', (query) => {
  test('names only metrics of the service', () => {
    const names = metricsIn(query);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !labels.has(name) && !OF_PROMETHEUS.metrics.includes(name))).toEqual([]);
  });

  test('names only labels that the metrics have', () => {
    const all = new Set([...labels.values()].flatMap((own) => [...own]));
    const unknown = labelsIn(query).filter(({ metric, label }) => {
      if (OF_PROMETHEUS.labels.includes(label)) return false;
      const own = metric === undefined ? all : labels.get(metric);
      // Prometheus renames the label of the service, because it has one with that name itself.
      return own?.has(label === 'exported_instance' ? 'instance' : label) !== true;
    });
    expect(unknown).toEqual([]);
  });

  test('names only operations of the contract', () => {
    const ids = ROUTES.map(({ operationId }): string => operationId);
    const patterns = [...query.matchAll(/operation[=!]~?"([^"]*)"/g)].map(([, pattern = '']) => pattern);
    const unknown = patterns
      .flatMap((pattern) => (pattern.includes('(') ? [pattern] : pattern.split('|')))
      .filter((pattern) => !ids.some((id) => new RegExp(`^(?:${pattern})$`).test(id)));
    expect(unknown).toEqual([]);
  });
});

describe.each(ALERTS)('alert $alert', ({ alert, annotations }) => {
  test('has an entry in the runbook that names it', () => {
    const runbook = readDocument('docs/runbook.md');
    const [file, anchor] = (annotations['runbook'] ?? '').split('#');
    expect(file).toBe('docs/runbook.md');
    const headings = [...runbook.matchAll(/^## .+$/gm)].map(([heading]) => heading);
    const entry = headings.find((heading) => anchorOf(heading) === anchor);
    expect({ anchor, entry }).toEqual({ anchor, entry: expect.any(String) });
    expect(namesIn(sectionOf(runbook, entry ?? ''))).toContain(alert);
  });
});

test('the runbook names no unknown alert', () => {
  const named = namesIn(readDocument('docs/runbook.md')).filter((name) => /^Pmd[A-Z]/.test(name));
  expect(named.filter((name) => !ALERTS.some(({ alert }) => alert === name))).toEqual([]);
});

/** The anchor that GitHub generates from a heading. */
function anchorOf(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '')
    .replaceAll(' ', '-');
}
