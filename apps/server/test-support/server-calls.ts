import { login } from '@shipdesk/contract/account/auth';
import type { BodyOf, Endpoint, ResponseOf } from '@shipdesk/contract/endpoint';
import { listOrders } from '@shipdesk/contract/orders/orders';
import { listAnyDayBody } from './samples/payloads.ts';

export async function call<E extends Endpoint>(
  url: string,
  { path }: E,
  { body, token }: { body: BodyOf<E>; token?: string },
): Promise<ResponseOf<E>> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  // The cast is safe, because the server validates its response against this endpoint.
  return (await response.json()) as ResponseOf<E>;
}

export const list = (
  url: string,
  token: string,
  body: BodyOf<typeof listOrders> = listAnyDayBody,
) => call(url, listOrders, { body, token });

export const signIn = async (
  url: string,
  { email, password }: { email: string; password: string },
) => (await call(url, login, { body: { username: email, password } })).accessToken;
