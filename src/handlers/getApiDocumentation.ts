import { CONTRACT } from '../contract.ts';
import { DOCUMENTATION_HEADERS, documentationPage } from '../http/response/documentation-page.ts';
import type { Handler } from '../http/operation.ts';

/** GET /api/openapi */
export const getApiDocumentation: Handler<'getApiDocumentation'> = () => ({
  status: 200,
  headers: DOCUMENTATION_HEADERS,
  body: documentationPage(CONTRACT.info.title),
});
