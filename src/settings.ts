import type { UnitType } from './domain/catalogue/unit-types.ts';
import type { PartyDefaults } from './domain/product/party-defaults.ts';
import type { Gs1Settings } from './gs1/settings.ts';
import type { OidcSettings } from './oidc/settings.ts';
import type { Network } from './outbound/addresses.ts';

/** Bytes in a megabyte, the unit of sizes in settings. */
export const MEGABYTE = 1024 * 1024;

/** The settings of an instance, with all defaults. */
export interface InstanceSettings {
  readonly name: string;
  readonly title: string;
  /** Host names of the instance; if it is the only one, any host reaches it. */
  readonly hosts: readonly string[];
  readonly timeZone: string;
  readonly languages: readonly ('da' | 'en')[];
  readonly security: {
    readonly keys: boolean;
    readonly closedCatalogue: boolean;
    /** Whether the Excel file of a view is only for those who may read the view. */
    readonly closedExcel: boolean;
    readonly closedSheets: boolean;
  };
  /** Absent: nobody signs in with OpenID Connect. */
  readonly oidc?: OidcSettings;
  readonly limits: {
    readonly batchItems: number;
    readonly bodyMegabytes: number;
    /** Limits on what is worked on at the same time in one process. */
    readonly requests: number;
    readonly batches: number;
    readonly sheets: number;
    /** Limits on lists sent at the same time, in total and per client address. */
    readonly openLists: number;
    readonly openListsPerAddress: number;
    readonly productKilobytes: number;
    readonly productValues: number;
    readonly gridRows: number;
    readonly hierarchyUnits: number;
  };
  readonly retention: RetentionSettings;
  readonly parties: PartySettings;
  readonly sheets: SheetSettings;
  readonly webhooks: WebhookSettings;
  /** Absent: the instance sends nothing. */
  readonly gs1?: Gs1Settings;
}

/** Parties that units saved without them get. */
interface PartySettings {
  readonly defaults: PartyDefaults;
}

/** How long records are kept; absent: forever. */
interface RetentionSettings {
  readonly historyDays?: number;
  /** Folder for history events that are older; absent: they are deleted. */
  readonly historyArchive?: string;
  readonly messageDays?: number;
  readonly replyDays?: number;
  /** Responses to requests with an `Idempotency-Key`. */
  readonly requestHours: number;
  /** Entries in the log of webhook deliveries. */
  readonly deliveryDays?: number;
  /** Entries in the audit log. */
  readonly auditDays?: number;
}

interface WebhookSettings {
  /** Networks that receivers may be in, besides the public internet. */
  readonly networks: readonly Network[];
  /** Whether receivers may use http without TLS. */
  readonly http: boolean;
  /** Number of webhooks at most. */
  readonly maximum: number;
}

export interface SheetSettings {
  /** The publisher of the sheets. */
  readonly company: string;
  /** File in the instance folder. */
  readonly logo?: string;
  /** Default template per unit type. Other units have sheets only of templates requested by name. */
  readonly defaults: Readonly<Partial<Record<UnitType, string>>>;
  readonly pictures: PictureSettings;
  /** Memory for finished sheets. */
  readonly cacheMegabytes: number;
}

interface PictureSettings {
  /** Hosts that pictures may be fetched from; `*.example.com` means all hosts below `example.com`. */
  readonly hosts: readonly string[];
  /** Host whose pictures are read from the folder `pictures` of the instance. */
  readonly folderHost?: string;
  readonly megabytes: number;
  /** Time limit for one picture. */
  readonly seconds: number;
  /** A picture is fetched again after this time. */
  readonly keepMinutes: number;
}
