import type { Logger } from 'pino';
import type { FieldCatalogue } from './domain/catalogue/catalogue.ts';
import type { Section } from './domain/catalogue/field.ts';
import type { TimeZone } from './domain/product/dates.ts';
import type { UnitType } from './domain/catalogue/unit-types.ts';
import type { RuleSet } from './domain/validation/engine.ts';
import type { ExportProfile, View } from './domain/views/view.ts';
import type { MessageMapping } from './gs1/messages/mapping.ts';
import type { Gs1Settings } from './gs1/settings.ts';
import type { Transport } from './gs1/delivery/transport.ts';
import type { Credentials } from './access/credentials.ts';
import type { AccessTokens } from './oidc/access-tokens.ts';
import type { ProviderSignIn } from './oidc/sign-in.ts';
import type { InstanceMetrics } from './metrics/metrics.ts';
import type { PdfPrinter } from './output/pdf-printer.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import type { InstanceSettings } from './settings.ts';
import type { SheetCache } from './sheets/sheet-cache.ts';
import type { Company } from './sheets/sheet.ts';
import type { SheetTemplate } from './sheets/template.ts';
import type { InstanceDatabase } from './storage/database/database.ts';

/** How an instance reaches its data pool. */
export interface DataPoolLink {
  readonly settings: Gs1Settings;
  readonly mapping: MessageMapping;
  readonly transport: Transport;
}

/** Everything that serves one instance. Instances share none of it. */
export interface InstanceContext {
  readonly settings: InstanceSettings;
  readonly sections: readonly Section[];
  readonly catalogue: FieldCatalogue;
  readonly rules: RuleSet;
  /** Views by name. */
  readonly views: ReadonlyMap<string, View>;
  /** Export profiles by id. */
  readonly profiles: ReadonlyMap<string, ExportProfile>;
  readonly sheets: SheetContext;
  readonly timeZone: TimeZone;
  readonly db: InstanceDatabase;
  readonly credentials: Credentials;
  /** Absent: the API accepts no tokens of an OpenID Connect provider. */
  readonly accessTokens?: AccessTokens;
  /** Absent: the pages offer no sign-in with an OpenID Connect provider. */
  readonly signIn?: ProviderSignIn;
  /** Absent if nothing is sent: the instance has no data pool, or a command runs outside the service. */
  readonly dataPool?: DataPoolLink;
  readonly metrics: InstanceMetrics;
  /** Changes with the build and the instance's configuration; part of every ETag. */
  readonly configurationTag: string;
  readonly version: string;
  readonly now: () => Date;
  readonly log: Logger;
}

/** What the product sheets of an instance are made with. */
export interface SheetContext {
  readonly templates: ReadonlyMap<string, SheetTemplate>;
  /** Name of the default template per unit type. */
  readonly defaults: Readonly<Partial<Record<UnitType, string>>>;
  readonly company: Company;
  readonly pictures: PictureStore;
  readonly cache: SheetCache;
  readonly printer: PdfPrinter;
}
