/** Where a unit stands with GS1; null before the first send and after a withdrawal. */
export type CatalogStatus = 'SENT' | 'OK' | 'PENDING' | 'FAILED';

export type Gs1Status = 'NOT_SENT' | 'SENT' | 'OK' | 'FAILED' | 'WITHDRAWN';
