import { toGtin14 } from '../../domain/product/identifiers.ts';
import type { ItemReference } from '../replies/reply.ts';
import { addText, type XmlElement } from './writing.ts';

/** Adds an element that identifies a trade item by GTIN, data source and target market. */
export function addItemReference(document: XmlElement, item: ItemReference): void {
  const reference = document.add('catalogueItemReference');
  addText(reference, 'dataSource', item.dataSource);
  addText(reference, 'gtin', toGtin14(item.gtin));
  addText(reference, 'targetMarketCountryCode', item.targetMarket);
}
