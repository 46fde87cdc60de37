import type { Language, LocalText } from '../language.ts';
import type { CatalogStatus } from '../status/statuses.ts';

/** Short texts for `catalogStatus` in lists; the code list has long ones. `None` is a product that was never sent. */
export const STATUS_TEXTS = {
  OK: { en: 'OK', da: 'OK' },
  SENT: { en: 'Sent', da: 'Sendt' },
  PENDING: { en: 'Changed', da: 'Ændret' },
  FAILED: { en: 'Rejected', da: 'Afvist' },
  None: { en: 'Not sent', da: 'Ikke sendt' },
} as const satisfies Record<CatalogStatus | 'None', LocalText>;

export function statusText(status: CatalogStatus | null, language: Language): string {
  return STATUS_TEXTS[status ?? 'None'][language];
}
