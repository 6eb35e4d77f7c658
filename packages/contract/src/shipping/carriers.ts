import { qualityCheckNames } from '@shipdesk/domain/order/return-details';
import { services } from '@shipdesk/domain/rates/service';
import { credentialNames } from '@shipdesk/domain/shipping/carriers/credentials';
import { carrierIds } from '@shipdesk/domain/shipping/carriers/registry';
import { fillRecord } from '@shipdesk/domain/values/record';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

/** Creates the schema of a carrier id. */
export const buildCarrierId = () => s.oneOf(carrierIds);

/** Excludes line breaks, because the server sends credentials in headers. The server rejects secrets with spaces. */
const buildCredential = (minLength: number) =>
  s.optional(s.string({ minLength, maxLength: 2000, pattern: '^[ -~]*$' }));

const buildShare = () => s.number({ minimum: 0, maximum: 1 });

/** The registry lists the settings that each carrier uses. */
const settings = s.shape({
  baseUrl: s.optional(s.text(200)),
  /** The carrier's ids for quality checks of reverse parcels, by name. Checks without an id are not offered. */
  qualityChecks: s.optional(s.each(qualityCheckNames, s.optional(s.text(40)))),
  profile: s.optional(s.oneOf(['standard', 'prenumbered', 'labelled'])),
  /** Parcels with the same seed have the same events in every run. */
  seed: s.optional(s.text(40, 1)),
  /** The shares, from 0 to 1, of calls that lose their request or response, arrive twice, or get a late response. */
  faults: s.optionalOf({
    seed: s.text(40, 1),
    loseRequest: buildShare(),
    loseAnswer: buildShare(),
    repeat: buildShare(),
    delay: buildShare(),
    longestDelayMs: s.integer({ minimum: 0, maximum: 60_000 }),
  }),
});

const accountFields = {
  name: s.text(60),
  services: s.list(s.oneOf(services, { type: 'string' }), {
    maxItems: services.length,
    uniqueItems: true,
  }),
  settings,
  /** Never returned. A change leaves absent values unchanged. */
  credentials: s.optionalOf({
    ...fillRecord(credentialNames, () => buildCredential(1)),
    /** The token that the carrier sends with each push. */
    pushToken: buildCredential(16),
  }),
};

const connectionTest = s.shape({
  outcome: s.oneOf(['works', 'refused', 'unknown']),
  code: s.nullable(
    s.oneOf([
      'unserviceable',
      'credentials',
      'throttled',
      'insufficient_balance',
      'duplicate_reference',
      'invalid_address',
      'warehouse_unknown',
      'attempts_exhausted',
      'other',
      'timeout',
      'connection',
      'unreadable',
    ]),
  ),
  words: s.string(),
  milliseconds: s.integer(),
  at: s.string(),
});

const account = s.shape({
  id: s.rowId(),
  carrier: buildCarrierId(),
  name: s.string(),
  isEnabled: s.boolean(),
  services: s.list(s.oneOf(services)),
  settings,
  credentials: s.shape({
    /** `unreadable`: no configured key decrypts them. Operator staff must enter them again. */
    state: s.oneOf(['set', 'unreadable']),
    /** The last four characters of each secret, or none of a short secret. Values that are not secret are complete. */
    shown: s.each(credentialNames, s.optional(s.string())),
  }),
  /** Null before the first test and after a change of the account, except for enabling or disabling it. */
  lastTest: s.nullable(connectionTest),
  /** Set while sign-ins are paused after rejected credentials. New credentials or a new host end the pause. */
  signInPause: s.nullableOf({ refusals: s.integer(), until: s.string(), words: s.string() }),
  version: s.integer(),
  changedAt: s.string(),
  /** Empty for the account that the demo adds. */
  changedBy: s.string(),
});

const accountResponse = s.data(account);

/** Returns the accounts in the order in which they were created. */
export const listCarrierAccounts = endpoint('GET', '/api/carrier-accounts', 'operator:read', {
  summary: 'Accounts with carriers',
  response: s.shape({
    data: s.list(account),
    /** Carriers for which an account can be added. */
    carriers: s.list(buildCarrierId()),
  }),
});
export type CarrierAccount = ResponseOf<typeof listCarrierAccounts>['data'][number];

/** Adds a disabled account. Returns 409 if another account has the name, 422 with each invalid field. */
export const createCarrierAccount = endpoint('POST', '/api/carrier-accounts', 'operator:settings', {
  summary: 'Add an account with a carrier',
  audit: ['carrier_account.created'],
  status: 201,
  idempotent: true,
  body: s.shape({ carrier: buildCarrierId(), ...accountFields }),
  response: accountResponse,
});
export type NewAccountPayload = BodyOf<typeof createCarrierAccount>;
export type AccountPayload = Omit<NewAccountPayload, 'carrier'>;

/**
 * Changes an account. Returns 409 if another change was saved after `basedOnVersion` or the name is taken. A new host
 * requires the secrets again, so that stored secrets are never sent to another host.
 */
export const changeCarrierAccount = endpoint(
  'PUT',
  '/api/carrier-accounts/:id',
  'operator:settings',
  {
    summary: 'Change an account with a carrier',
    audit: ['carrier_account.changed'],
    params: s.byId,
    body: s.shape({ basedOnVersion: s.versionFrom(1), ...accountFields }),
    response: accountResponse,
  },
);

/** Enables or disables an account. A disabled account gets no bookings; tracking of its parcels continues. */
export const enableCarrierAccount = endpoint(
  'PUT',
  '/api/carrier-accounts/:id/enabled',
  'operator:settings',
  {
    summary: 'Enable or disable an account with a carrier',
    audit: ['carrier_account.changed'],
    params: s.byId,
    body: s.shape({ isOn: s.boolean() }),
    response: accountResponse,
  },
);

/** Tests the connection with a call to the carrier. Returns a failure as `code`, with the carrier's `words`. */
export const testCarrierAccount = endpoint(
  'POST',
  '/api/carrier-accounts/:id/test',
  'operator:settings',
  {
    summary: 'Test the connection of an account',
    cost: 'light',
    audit: ['carrier_account.tested'],
    params: s.byId,
    response: s.data(connectionTest),
  },
);
export type ConnectionTest = ResponseOf<typeof testCarrierAccount>['data'];

const registration = s.shape({
  warehouseId: s.string(),
  accountId: s.rowId(),
  account: s.string(),
  carrier: buildCarrierId(),
  /** `missing`: the current address is not registered with the carrier. */
  state: s.oneOf(['registered', 'failed', 'missing']),
  /** `account`: the operator must correct the account with the carrier. Null unless the registration failed. */
  cause: s.nullable(s.oneOf(['account', 'address', 'no_answer'])),
  /** The carrier's message; empty without a response, and for the cause `account`. */
  words: s.string(),
  at: s.nullable(s.string()),
});

/** Returns, for each warehouse that is not archived, the registration of its address with each enabled account. */
export const listRegistrations = endpoint('GET', '/api/warehouses/registrations', 'orders:read', {
  summary: 'Registrations of warehouses with carriers',
  response: s.data(s.list(registration)),
});
export type Registration = ResponseOf<typeof listRegistrations>['data'][number];

/** Registers a warehouse with each enabled account that lacks it. Returns 404 for an unknown or archived warehouse. */
export const registerWarehouse = endpoint(
  'POST',
  '/api/warehouses/:id/register',
  'settings:write',
  {
    summary: 'Register a warehouse with the carriers',
    cost: 'light',
    audit: ['pickup_address.registered'],
    params: s.shape({ id: s.string({ maxLength: 64 }) }),
    response: s.data(s.list(registration)),
  },
);

const simulatorClock = s.dataOf({
  /** The time of the simulated carrier and its scans. Everything else uses real time. */
  now: s.string(),
  realNow: s.string(),
  /** The speed of the clock as a multiple of real time; 0 while it is stopped. */
  speed: s.number(),
  /** The simulated time of the next scan; null if no scan is due. */
  nextEventAt: s.nullable(s.string()),
});

/** Returns the clock of the simulator. Returns 404 outside a demo. */
export const getSimulatorClock = endpoint('GET', '/api/simulator/clock', 'operator:read', {
  summary: 'Clock of the simulator',
  response: simulatorClock,
});
export type SimulatorClock = ResponseOf<typeof getSimulatorClock>['data'];

/** Advances the simulator's clock by `hours`. Returns 404 outside a demo. */
export const advanceSimulator = endpoint('POST', '/api/simulator/advance', 'operator:settings', {
  summary: 'Advance the clock of the simulator',
  audit: ['simulator.advanced'],
  body: s.shape({ hours: s.integer({ minimum: 1, maximum: 24 * 60 }) }),
  response: simulatorClock,
});

/** Advances the simulator's clock to the next scan. Returns 404 outside a demo, 409 if no scan remains. */
export const advanceSimulatorToEvent = endpoint(
  'POST',
  '/api/simulator/next-event',
  'operator:settings',
  {
    summary: 'Advance the clock of the simulator to the next scan',
    audit: ['simulator.advanced'],
    response: simulatorClock,
  },
);
