import type pg from 'pg';
import type { Logger } from 'pino';
import type { DataPoolLink, InstanceContext } from '../context.ts';
import { createRuleSet } from '../domain/validation/engine.ts';
import { allRules } from '../domain/validation/rules/index.ts';
import { readElementTable } from '../gs1/messages/elements.ts';
import { createMessageMapping } from '../gs1/messages/mapping.ts';
import type { Transport } from '../gs1/transport.ts';
import { CONTRACT } from '../http/contract.ts';
import { Credentials } from '../http/credentials.ts';
import { SILENT_METRICS, type Metrics } from '../metrics/metrics.ts';
import { InstanceDatabase } from '../storage/database.ts';
import type { InstanceConfiguration } from './load-instances.ts';

/** The PostgreSQL schema that holds the data of an instance. */
export function schemaOf({ settings }: Pick<InstanceConfiguration, 'settings'>): string {
  return `instance_${settings.name.replaceAll('-', '_')}`;
}

/** What an instance may be given from outside. */
export interface Surroundings {
  readonly now?: (() => Date) | undefined;
  readonly metrics?: Metrics | undefined;
  /** The way to the data pool; without one nothing can be sent. */
  readonly transport?: Transport | undefined;
}

/** Puts a configuration, a database and a log together to what serves an instance. */
export function openInstance(
  configuration: InstanceConfiguration,
  pool: pg.Pool,
  log: Logger,
  { now = () => new Date(), metrics = SILENT_METRICS, transport }: Surroundings = {},
): InstanceContext {
  const { settings, sections, catalogue, recipients, views, profiles, timeZone, fingerprint } = configuration;
  const db = new InstanceDatabase(pool, schemaOf(configuration));
  const { version } = CONTRACT.info;
  return {
    settings,
    sections,
    catalogue,
    rules: createRuleSet(allRules(catalogue, recipients)),
    views,
    profiles,
    timeZone,
    db,
    credentials: new Credentials(db),
    ...linkDataPool(configuration, transport),
    metrics: metrics.ofInstance(settings.name),
    configurationTag: `${fingerprint}.${version}`,
    version,
    now,
    log: log.child({ instance: settings.name }),
  };
}

function linkDataPool(
  { settings, catalogue, timeZone }: InstanceConfiguration,
  transport: Transport | undefined,
): { dataPool?: DataPoolLink } {
  if (!settings.gs1 || !transport) return {};
  return {
    dataPool: {
      settings: settings.gs1,
      mapping: createMessageMapping(catalogue, readElementTable(), timeZone),
      transport,
    },
  };
}
