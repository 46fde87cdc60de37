import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';

/** @throws ServiceError `TARGET_MARKET_NOT_FOUND` if the code list has no country with this number */
export function requireTargetMarket(targetMarket: string, catalogue: FieldCatalogue): void {
  if (!catalogue.keywordList('CountryCode')?.byCode.has(targetMarket))
    throw new ServiceError('TARGET_MARKET_NOT_FOUND', { params: { targetMarket } });
}
