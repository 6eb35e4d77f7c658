import { expect } from 'vitest';
import { createOutgoingHttp } from '../../src/platform/outgoing-http.ts';
import { createCarriers } from '../../src/shipping/carriers/carriers-service.ts';
import type { Caller, TestApp } from '../test-app.ts';
import { fakeToken } from './fake-delhivery.ts';

export const SECRET = 'k'.repeat(48);

export interface Account {
  readonly id: string;
  readonly version: number;
}

export const buildDelhiveryPayload = (
  { baseUrl }: { readonly baseUrl: string },
  name: string,
  changes: object = {},
) => ({
  carrier: 'delhivery',
  name,
  services: ['surface'],
  settings: { baseUrl },
  credentials: { token: fakeToken },
  ...changes,
});

export async function addAccount(staff: Caller, payload: object): Promise<Account> {
  const response = await staff.post('/api/carrier-accounts', payload);
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json().data;
}

export const enableAccount = (staff: Caller, id: string, isOn = true) =>
  staff.send('PUT', `/api/carrier-accounts/${id}/enabled`, { isOn });

export async function enableOnly(staff: Caller, id: string): Promise<void> {
  const { data } = (await staff.get('/api/carrier-accounts')).json<{ data: Account[] }>();
  for (const account of data) await enableAccount(staff, account.id, account.id === id);
}

/** Creates an HTTP client for outgoing calls that uses the system resolver. */
export const createTestOutgoing = (allowsPrivateNetworks = true) =>
  createOutgoingHttp({ allowsPrivateNetworks, publicUrl: undefined, port: 0 });

/** Creates the carriers of another process. */
export const createTestCarriers = (
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  sessionSecrets: [string, ...string[]] = [SECRET],
  mode: 'demo' | 'live' = 'demo',
) =>
  createCarriers({
    database,
    now: () => clock.now,
    newId: () => crypto.randomUUID(),
    config: { sessionSecrets, mode },
    outgoing: createTestOutgoing(mode === 'demo'),
    // Wait long enough that a slow machine does not change the offers.
    laneWaitMs: 60_000,
  });
