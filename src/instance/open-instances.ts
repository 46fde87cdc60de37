import type pg from 'pg';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { CacheBudget } from '../caches/cache-budget.ts';
import type { DataPoolLink, InstanceContext, SheetContext } from '../context.ts';
import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import { MINUTE_MS, type TimeZone } from '../domain/product/dates.ts';
import { createRuleSet, type RuleSet } from '../domain/validation/engine.ts';
import type { Recipient } from '../domain/validation/rules/recipients.ts';
import { allRules } from '../domain/validation/rules/index.ts';
import { readElementTable } from '../gs1/messages/elements.ts';
import { createMessageMapping, type MessageMapping } from '../gs1/messages/mapping.ts';
import type { Transport } from '../gs1/delivery/transport.ts';
import { AccessTokens } from '../oidc/access-tokens.ts';
import { ProviderSignIn } from '../oidc/sign-in.ts';
import { MEGABYTE, type InstanceSettings } from '../settings.ts';
import { CONTRACT } from '../contract.ts';
import { Credentials } from '../access/credentials.ts';
import { SILENT_METRICS, type Metrics } from '../metrics/metrics.ts';
import { findBrowser, type Environment } from '../output/find-browser.ts';
import { PdfPrinter } from '../output/pdf-printer.ts';
import { PictureStore } from '../pictures/picture-store.ts';
import { SheetCache } from '../sheets/sheet-cache.ts';
import { InstanceDatabase } from '../storage/database/database.ts';
import { schemaNamed } from '../storage/database/schema-names.ts';
import type { InstanceConfiguration } from './load-instances.ts';
import { readClientSecret } from './oidc-settings.ts';

/** The PostgreSQL schema that holds the data of an instance. */
export function schemaOf({ settings }: Pick<InstanceConfiguration, 'settings'>): string {
  return schemaNamed(settings.name);
}

/** Services from outside the instance. */
export interface Surroundings {
  /** Environment variables for the browser. */
  readonly environment: Environment;
  readonly now?: (() => Date) | undefined;
  readonly metrics?: Metrics | undefined;
  /** The connection to the data pool; without one, nothing can be sent. */
  readonly transport?: Transport | undefined;
  /** Prints the product sheets of all instances. */
  readonly printer?: PdfPrinter | undefined;
  /** Memory for the sheets and pictures of all instances. */
  readonly cacheBudget?: CacheBudget | undefined;
  /** Those of the instance before its configuration changed. */
  readonly credentials?: Credentials | undefined;
}

const CACHE_MEGABYTES = 128;
const PRINTER_PAGES = 2;
const PRINTER_QUEUE = 50;

/** Creates a printer for all instances, because a browser uses much memory. It starts with the first sheet. */
export function createPrinter(
  log: Logger,
  environment: Environment,
  { pages = PRINTER_PAGES, queue = PRINTER_QUEUE } = {},
): PdfPrinter {
  return new PdfPrinter({
    findBrowser: () => findBrowser(environment),
    pages,
    queue,
    onStart: (browser) => log.info({ browser }, 'a browser for PDFs was started'),
    onProblem: (err) => log.warn({ err }, 'the browser for PDFs failed'),
  });
}

/** Combines a configuration, a database and a log into an instance that can be served. */
export function openInstance(
  configuration: InstanceConfiguration,
  pool: pg.Pool,
  log: Logger,
  {
    environment,
    now = () => new Date(),
    metrics = SILENT_METRICS,
    transport,
    printer = createPrinter(log, environment),
    cacheBudget = new CacheBudget(CACHE_MEGABYTES * MEGABYTE),
    credentials,
  }: Surroundings,
): InstanceContext {
  const { settings, sections, catalogue, recipients, views, profiles, timeZone, fingerprint } = configuration;
  const db = new InstanceDatabase(pool, schemaOf(configuration));
  const { version } = CONTRACT.info;
  const instanceLog = log.child({ instance: settings.name });
  return {
    settings,
    sections,
    catalogue,
    rules: rulesOf(catalogue, recipients),
    views,
    profiles,
    sheets: openSheets(configuration, { printer, cacheBudget }, instanceLog),
    timeZone,
    db,
    credentials: credentials ?? new Credentials(db, () => now().getTime()),
    ...linkProvider(settings, { environment, now, log: instanceLog }),
    ...linkDataPool(configuration, transport),
    metrics: metrics.ofInstance(settings.name),
    configurationTag: `${fingerprint}.${version}`,
    version,
    now,
    log: instanceLog,
  };
}

/** Rules, and the mapping to messages, are compiled once for all instances with equal catalogues. */
const rules = new WeakMap<FieldCatalogue, WeakMap<object, RuleSet>>();
const mappings = new WeakMap<FieldCatalogue, WeakMap<object, MessageMapping>>();

function rulesOf(catalogue: FieldCatalogue, recipients: readonly Recipient[]): RuleSet {
  return sharedOf(rules, catalogue, recipients, () => createRuleSet(allRules(catalogue, recipients)));
}

function mappingOf(catalogue: FieldCatalogue, timeZone: TimeZone): MessageMapping {
  return sharedOf(mappings, catalogue, timeZone, () => createMessageMapping(catalogue, readElementTable(), timeZone));
}

function sharedOf<T>(
  all: WeakMap<FieldCatalogue, WeakMap<object, T>>,
  catalogue: FieldCatalogue,
  second: object,
  make: () => T,
): T {
  let values = all.get(catalogue);
  if (!values) all.set(catalogue, (values = new WeakMap()));
  let value = values.get(second);
  if (value === undefined) values.set(second, (value = make()));
  return value;
}

function openSheets(
  { settings, sheets, folder }: InstanceConfiguration,
  { printer, cacheBudget }: { readonly printer: PdfPrinter; readonly cacheBudget: CacheBudget },
  log: Logger,
): SheetContext {
  const { company, cacheMegabytes, pictures } = settings.sheets;
  const { templates, defaults, logo } = sheets;
  return {
    templates,
    defaults,
    company: { name: company, ...(logo === undefined ? {} : { logo }) },
    pictures: new PictureStore({
      budget: cacheBudget,
      folder:
        pictures.folderHost === undefined ? undefined : { host: pictures.folderHost, path: join(folder, 'pictures') },
      hosts: pictures.hosts,
      bytes: pictures.megabytes * MEGABYTE,
      ms: pictures.seconds * 1000,
      keepMs: pictures.keepMinutes * MINUTE_MS,
      onMissing: (link, { message }) => log.info({ link, reason: message }, 'a picture is missing'),
    }),
    cache: new SheetCache(cacheBudget, cacheMegabytes * MEGABYTE),
    printer,
  };
}

/** Nothing is fetched, and no secret is needed, before somebody uses the provider. */
function linkProvider(
  { oidc }: InstanceSettings,
  { environment, now, log }: { readonly environment: Environment; readonly now: () => Date; readonly log: Logger },
): Pick<InstanceContext, 'accessTokens' | 'signIn'> {
  if (!oidc) return {};
  const { api, signIn } = oidc;
  // The error as a whole may contain what the provider answered.
  const onProblem = (error: unknown): void => {
    const { code, message, cause } = error as { code?: unknown; message?: string; cause?: { message?: string } };
    log.warn({ code, reason: message, cause: cause?.message }, 'the OpenID Connect provider could not be used');
  };
  return {
    ...(api ? { accessTokens: new AccessTokens(oidc, api, { now, onProblem }) } : {}),
    ...(signIn
      ? { signIn: new ProviderSignIn(oidc, signIn, () => readClientSecret(oidc, environment), onProblem) }
      : {}),
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
      mapping: mappingOf(catalogue, timeZone),
      transport,
    },
  };
}
