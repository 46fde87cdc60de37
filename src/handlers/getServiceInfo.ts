import { CONTRACT } from '../contract.ts';
import type { Handler } from '../http/operation.ts';

/** GET /api */
export const getServiceInfo: Handler<'getServiceInfo'> = ({ caller }, { version }) => ({
  status: 200,
  body: {
    status: 200,
    product: CONTRACT.info.title,
    version,
    documentation: '/api/openapi',
    documentationAsJson: '/api/openapi.json',
    ...(caller.kind === 'user' ? { username: caller.name } : {}),
  },
});
