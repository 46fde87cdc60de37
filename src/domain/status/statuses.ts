/** Where a unit stands with GS1; null before the first send and after a withdrawal. */
export const CATALOG_STATUSES = ['SENT', 'OK', 'PENDING', 'FAILED'] as const;
export type CatalogStatus = (typeof CATALOG_STATUSES)[number];

export const GS1_STATUSES = ['NOT_SENT', 'SENT', 'OK', 'FAILED', 'WITHDRAWN'] as const;
export type Gs1Status = (typeof GS1_STATUSES)[number];
