import type { IncomingHttpHeaders } from 'node:http';
import type { Identity } from '../oidc/identity.ts';
import { saveProviderUser } from '../storage/instance/credentials.ts';
import type { Credentials } from './credentials.ts';
import { openSession, type SessionContext } from './sessions.ts';

interface Arrival {
  readonly identity: Identity;
  /** What the provider calls the person. */
  readonly subject: string;
  /** Of the client. */
  readonly address: string;
}

/**
 * Opens a session for a person whom the provider has identified. The user that it belongs to has no password, and the role
 * of the latest sign-in.
 * @returns the token; undefined if the person has no role
 */
export async function openProviderSession(
  ctx: SessionContext & { readonly credentials: Credentials },
  { identity: { name, role }, subject, address }: Arrival,
  headers: Pick<IncomingHttpHeaders, 'cookie'>,
): Promise<string | undefined> {
  if (!role) {
    await ctx.credentials.record('anonymous', 'SIGN_IN_REFUSED', `user:${name}`, address);
    return undefined;
  }
  await saveProviderUser(ctx.db, name, role);
  const token = await openSession(ctx, name, headers);
  await ctx.credentials.record(`user:${name}`, 'SIGNED_IN', `subject:${subject}`, address);
  return token;
}
