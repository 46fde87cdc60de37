/**
 * Properties of a read that are not fields. A write ignores them, as it ignores readonly fields, so that a client can
 * make a body from a response.
 */
export const STATUS_PROPERTIES = [
  'status',
  'productId',
  'unitType',
  'lastModified',
  'catalogStatus',
  'gs1Status',
  'gs1LastSendDate',
  'validationErrors',
  'gs1StatusDate',
  'gs1Response',
  'gs1Warnings',
  'sendStatusList',
  'dataRecipientStatusList',
  'hierarchies',
  'epdNumber',
  'epdStatus',
  'duplicates',
  'fieldsChangedSinceLastSendToGS1',
] as const;

const NAMES: ReadonlySet<string> = new Set(STATUS_PROPERTIES);

export function isStatusProperty(name: string): boolean {
  return NAMES.has(name);
}
