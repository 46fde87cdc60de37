import type { UnitType } from './domain/catalogue/unit-types.ts';
import type { Gs1Settings } from './gs1/settings.ts';

/** Bytes: settings give sizes in megabytes. */
export const MEGABYTE = 1024 * 1024;

/** The settings of an instance with every default filled in. */
export interface InstanceSettings {
  readonly name: string;
  readonly title: string;
  /** Names under which requests reach the instance; with a single instance any name does. */
  readonly hosts: readonly string[];
  readonly timeZone: string;
  readonly languages: readonly ('da' | 'en')[];
  readonly security: { readonly keys: boolean; readonly closedCatalogue: boolean };
  readonly limits: {
    readonly batchItems: number;
    readonly bodyMegabytes: number;
    /** Lists that are being sent at the same time, in all and to one client address. */
    readonly openLists: number;
    readonly openListsPerAddress: number;
    readonly productKilobytes: number;
    readonly productValues: number;
    readonly gridRows: number;
  };
  readonly retention: RetentionSettings;
  readonly sheets: SheetSettings;
  /** Absent: the instance sends nothing. */
  readonly gs1?: Gs1Settings;
}

/** How long records are kept; absent: for ever. */
export interface RetentionSettings {
  readonly historyDays?: number;
  readonly messageDays?: number;
  readonly replyDays?: number;
  /** Responses to requests with an `Idempotency-Key`. */
  readonly requestHours: number;
}

export interface SheetSettings {
  /** Who publishes the sheets. */
  readonly company: string;
  /** File in the folder of the instance. */
  readonly logo?: string;
  /** Template of each unit type; a unit of a type without one has a sheet only by the name of a template. */
  readonly defaults: Readonly<Partial<Record<UnitType, string>>>;
  readonly pictures: PictureSettings;
  /** Memory for finished sheets. */
  readonly cacheMegabytes: number;
}

export interface PictureSettings {
  /** Hosts that pictures are fetched from; `*.` in front stands for all hosts below. */
  readonly hosts: readonly string[];
  readonly megabytes: number;
  /** How long one may take. */
  readonly seconds: number;
  /** After so long it is asked for again. */
  readonly keepMinutes: number;
}
