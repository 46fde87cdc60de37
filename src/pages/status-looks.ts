/** Shape and colour of each status of a product, in addition to its text. */
export const STATUS_LOOKS = { OK: 'good', SENT: 'waiting', PENDING: 'changed', FAILED: 'bad' } as const;
