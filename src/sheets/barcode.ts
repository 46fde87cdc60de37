import bwip from 'bwip-js/node';
import { LRUCache } from 'lru-cache';
import { hasValidCheckDigit, toGtin14 } from '../domain/product/identifiers.ts';

type Symbology = 'ean13' | 'ean8' | 'upca' | 'itf14';

/** Height of the bars in millimetres: enough for scanners, small enough for a sheet. */
const HEIGHTS: Readonly<Record<Symbology, number>> = { ean13: 16, ean8: 14, upca: 16, itf14: 16 };

/** Recently drawn barcodes: drawing one takes a millisecond, and sheets of a unit repeat them. */
const drawings = new LRUCache<string, string>({ maxSize: 1_000_000, sizeCalculation: (svg) => svg.length });

/**
 * Draws the barcode of a GTIN as SVG.
 *
 * @param carrier code of the barcode type on the pack; ignored if it does not fit the GTIN
 * @returns undefined if no barcode can represent the GTIN, for example because its check digit is wrong
 */
export function drawBarcode(gtin: string, carrier: unknown): string | undefined {
  const digits = toGtin14(gtin);
  if (carrier === 'NO_BARCODE' || !hasValidCheckDigit(digits)) return undefined;
  const symbology = symbologyOf(digits, carrier);
  const text = { ean13: digits.slice(1), ean8: digits.slice(6), upca: digits.slice(2), itf14: digits }[symbology];
  const key = `${symbology} ${text}`;
  const known = drawings.get(key);
  if (known !== undefined) return known;
  const svg = bwip.toSVG({ bcid: symbology, text, height: HEIGHTS[symbology], includetext: true });
  drawings.set(key, svg);
  return svg;
}

function symbologyOf(digits: string, carrier: unknown): Symbology {
  if (carrier === 'ITF_14') return 'itf14';
  if (!digits.startsWith('0')) return 'itf14';
  if (digits.startsWith('000000')) return 'ean8';
  if (carrier === 'UPC_A' && digits.startsWith('00')) return 'upca';
  return 'ean13';
}
