import { readFileSync } from 'node:fs';
import type { Document } from 'openapi-backend';

/** The bundled contract, as served. */
export const CONTRACT_TEXT = readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8');
export const CONTRACT = JSON.parse(CONTRACT_TEXT) as Document & {
  readonly info: { readonly title: string; readonly version: string };
};
