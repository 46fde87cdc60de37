import type pg from 'pg';
import type { Logger } from 'pino';
import type { InstanceContext, SheetContext } from '../context.ts';
import { createRuleSet } from '../domain/validation/engine.ts';
import { allRules } from '../domain/validation/rules/index.ts';
import { CONTRACT } from '../http/contract.ts';
import { Credentials } from '../http/credentials.ts';
import { findBrowser } from '../output/find-browser.ts';
import { PdfPrinter } from '../output/pdf-printer.ts';
import { PictureStore } from '../pictures/picture-store.ts';
import { SheetCache } from '../sheets/sheet-cache.ts';
import { InstanceDatabase } from '../storage/database.ts';
import type { InstanceConfiguration } from './load-instances.ts';

/** The PostgreSQL schema that holds the data of an instance. */
export function schemaOf({ settings }: Pick<InstanceConfiguration, 'settings'>): string {
  return `instance_${settings.name.replaceAll('-', '_')}`;
}

const PRINTER_PAGES = 2;
const PRINTER_QUEUE = 50;
const MEGABYTE = 1024 * 1024;

/** A printer for all instances: a browser takes much memory. It starts none before the first sheet. */
export function createPrinter(log: Logger, { pages = PRINTER_PAGES, queue = PRINTER_QUEUE } = {}): PdfPrinter {
  return new PdfPrinter({
    findBrowser: () => findBrowser(process.env),
    pages,
    queue,
    onStart: (browser) => log.info({ browser }, 'a browser for PDFs was started'),
    onProblem: (err) => log.warn({ err }, 'the browser for PDFs failed'),
  });
}

/** Puts a configuration, a database and a log together to what serves an instance. */
export function openInstance(
  configuration: InstanceConfiguration,
  pool: pg.Pool,
  log: Logger,
  now: () => Date = () => new Date(),
  printer: PdfPrinter = createPrinter(log),
): InstanceContext {
  const { settings, sections, catalogue, recipients, views, profiles, timeZone, fingerprint } = configuration;
  const db = new InstanceDatabase(pool, schemaOf(configuration));
  const { version } = CONTRACT.info;
  const instanceLog = log.child({ instance: settings.name });
  return {
    settings,
    sections,
    catalogue,
    rules: createRuleSet(allRules(catalogue, recipients)),
    views,
    profiles,
    sheets: openSheets(configuration, printer, instanceLog),
    timeZone,
    db,
    credentials: new Credentials(db),
    configurationTag: `${fingerprint}.${version}`,
    version,
    now,
    log: instanceLog,
  };
}

function openSheets({ settings, sheets }: InstanceConfiguration, printer: PdfPrinter, log: Logger): SheetContext {
  const { company, cacheMegabytes, pictures } = settings.sheets;
  const { templates, defaults, logo } = sheets;
  return {
    templates,
    defaults,
    company: { name: company, ...(logo === undefined ? {} : { logo }) },
    pictures: new PictureStore({
      hosts: pictures.hosts,
      bytes: pictures.megabytes * MEGABYTE,
      ms: pictures.seconds * 1000,
      keepMs: pictures.keepMinutes * 60_000,
      onMissing: (link, { message }) => log.info({ link, reason: message }, 'a picture is missing'),
    }),
    cache: new SheetCache(cacheMegabytes * MEGABYTE),
    printer,
  };
}
