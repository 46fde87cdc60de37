import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';

/** @throws ServiceError `TARGET_MARKET_NOT_FOUND` when no country of the code list has the number */
export function requireTargetMarket(targetMarket: string, catalogue: FieldCatalogue): void {
  if (!catalogue.keywordList('CountryCode')?.byCode.has(targetMarket))
    throw new ServiceError('TARGET_MARKET_NOT_FOUND', { params: { targetMarket } });
}
