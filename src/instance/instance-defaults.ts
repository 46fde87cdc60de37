import { BRAND_OWNER, BRAND_OWNER_NAME, DATA_SOURCE, MANUFACTURER } from '../domain/catalogue/field-ids.ts';
import { PRODUCT_LIMITS } from '../domain/product/limits.ts';
import type { PartyDefaults } from '../domain/product/party-defaults.ts';
import { readNetwork, type Network } from '../outbound/addresses.ts';
import type { InstanceSettings } from '../settings.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { InstanceFile } from './file-schemas.ts';
import { withGs1Defaults } from './gs1-settings.ts';
import { withOidcDefaults } from './oidc-settings.ts';
import { withSheetDefaults } from './sheet-settings.ts';

/**
 * The settings of an instance, with the defaults of what its file leaves out.
 * @throws ConfigurationError naming an invalid network
 */
export function withDefaults(file: InstanceFile): InstanceSettings {
  const { security = {}, limits = {} } = file;
  return {
    name: file.name,
    title: file.title ?? file.name,
    hosts: file.hosts ?? [],
    timeZone: file.timeZone ?? 'Europe/Copenhagen',
    languages: file.languages ?? ['da', 'en'],
    security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false, ...security },
    limits: {
      ...PRODUCT_LIMITS,
      batchItems: 1000,
      bodyMegabytes: 20,
      requests: 500,
      batches: 50,
      sheets: 100,
      openLists: 100,
      openListsPerAddress: 32,
      ...limits,
    },
    retention: { requestHours: 24, deliveryDays: 14, auditDays: 365, ...file.retention },
    parties: { defaults: partyDefaults(file) },
    sheets: withSheetDefaults(file.sheets ?? {}, file.title ?? file.name),
    webhooks: { http: false, maximum: 100, ...file.webhooks, networks: networksOf(file) },
    ...(file.oidc ? { oidc: withOidcDefaults(file.oidc) } : {}),
    ...(file.gs1 ? { gs1: { ...withGs1Defaults(file.gs1), dataSupplierName: dataSupplierName(file) } } : {}),
  };
}

/** One instance is one company: its name goes with every GLN that it supplies data under. */
function dataSupplierName({ parties, title, name }: InstanceFile): string {
  return parties?.dataSupplier?.name ?? title ?? name;
}

/** @throws ConfigurationError naming an invalid network */
function networksOf({ webhooks = {} }: InstanceFile): Network[] {
  return (webhooks.networks ?? []).map((entry) => {
    const network = readNetwork(entry);
    if (network) return network;
    throw new ConfigurationError(`expected addresses or networks, such as 10.0.0.0/8 or ::1, not “${entry}”`, {
      path: 'webhooks.networks',
    });
  });
}

function partyDefaults({ parties = {}, gs1 }: InstanceFile): PartyDefaults {
  const { dataSupplier, brandOwner, manufacturer } = parties;
  const supplier = dataSupplier?.gln ?? gs1?.gln;
  return [
    ...(supplier === undefined ? [] : [{ [DATA_SOURCE]: supplier }]),
    ...(brandOwner
      ? [
          {
            [BRAND_OWNER]: brandOwner.gln,
            ...(brandOwner.name === undefined ? {} : { [BRAND_OWNER_NAME]: brandOwner.name }),
          },
        ]
      : []),
    ...(manufacturer ? [{ [`${MANUFACTURER}_1`]: manufacturer.gln }] : []),
  ];
}
