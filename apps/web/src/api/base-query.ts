import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { RefusalCode } from '@shipdesk/contract/problems/problem';
import { type CallRequest, type CallResult, send } from './send.ts';
import type { CallError, SessionPort } from './session-port.ts';

const requestTimeoutMs = 30_000;

/** The extra argument of the store (`thunk.extraArgument`). */
export interface ApiDependencies {
  session: SessionPort;
}

/** Sign-in and sign-out have no session to refresh, so a 403 is returned unchanged. */
function opensOrEndsSession({ endpoint }: CallRequest): boolean {
  return endpoint.path.startsWith('/auth/');
}

const codesUnrelatedToToken: readonly (string | undefined)[] = [
  'role_missing',
  'origin_refused',
] satisfies readonly RefusalCode[];

/** Spec §4: any 403 triggers the refresh, except for codes that are unrelated to the token. */
export function mayBeExpired({ status, data }: CallError): boolean {
  return status === 403 && !codesUnrelatedToToken.includes(data.code);
}

/** RTK Query types the extra argument of the store as unknown. */
function hasSession(extra: unknown): extra is ApiDependencies {
  return typeof extra === 'object' && extra !== null && 'session' in extra;
}

/** Sends the request with the bearer token. Spec §4, automatic refresh on 403: one renewal, one retry. */
export const baseQuery: BaseQueryFn<CallRequest, unknown, CallError> = async (request, api) => {
  if (!hasSession(api.extra)) throw new Error('The store lacks the session of the request layer');
  const { session } = api.extra;
  const sendWithToken = (accessToken: string | null): Promise<CallResult> =>
    send(request, { accessToken, signal: api.signal, timeoutMs: requestTimeoutMs });

  const token = session.accessToken();
  const response = await sendWithToken(token);
  if (!('error' in response) || opensOrEndsSession(request) || !mayBeExpired(response.error))
    return response;
  const newToken = await session.refresh(token);
  return newToken.ok ? sendWithToken(newToken.accessToken) : { error: newToken.error };
};
