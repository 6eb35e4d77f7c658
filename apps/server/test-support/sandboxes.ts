import type { UserRole } from '@shipdesk/domain/account/roles';
import { expect } from 'vitest';
import type { PushRequest } from '../src/shipping/carriers/port.ts';
import { buildWarehousePayload } from './samples/payloads.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Returns calls that switch users between sellers and sandboxes. `origin` is the origin of the application's pages. */
export function createSandboxCalls(app: TestApp, origin: string) {
  /** Renews the tokens of a session, as the client does after a switch. */
  async function renew(caller: Caller): Promise<Caller> {
    const headers = { 'content-type': 'application/json', origin, cookie: caller.refreshCookie };
    const response = await app.fastify.inject({ url: '/auth/refresh', headers });
    return app.toCaller(caller.email, response);
  }

  async function switchTo(caller: Caller, sellerId: string): Promise<Caller> {
    const response = await caller.post('/api/account/seller', { sellerId });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    return renew(caller);
  }

  /** Signs in a user of a new seller with a warehouse, and switches to the sandbox. */
  async function enterSandbox(role: UserRole = 'Owner') {
    const live = await app.signIn({ role });
    await live.post('/warehouse/create', buildWarehousePayload());
    const { sellerId } = (await live.post('/api/sandbox', undefined)).json().data;
    return { live, sandbox: await switchTo(live, sellerId), sellerId: String(sellerId) };
  }

  async function push({ headers, bytes }: PushRequest): Promise<void> {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/carriers/simulator/events',
      headers: { 'content-type': 'application/json', ...headers },
      payload: bytes,
    });
    expect(response.statusCode).toBe(200);
  }

  return { switchTo, enterSandbox, push };
}
