import { services } from '@shipdesk/domain/rates/service-card';
import {
  Boolean as Bool,
  Number as Decimal,
  Enum,
  Integer,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { rowId, text, versionFrom } from '../fields.ts';

const exact = { additionalProperties: false } as const;
const carrier = () => Enum(['simulator', 'delhivery']);

/** Sent in a header, so no spaces and no line breaks. */
const secret = (minLength: number) => Text({ minLength, maxLength: 500, pattern: '^[!-~]*$' });

const share = () => Decimal({ minimum: 0, maximum: 1 });

/** The settings of the account's carrier: `baseUrl` and `qualityChecks` for Delhivery, `profile`, `seed` and `faults` for the simulator. */
const settings = Shape(
  {
    baseUrl: Optional(text(200)),
    /** The ids that Delhivery gave the account for quality checks of reverse parcels; it does no check without one. */
    qualityChecks: Optional(
      Shape(
        {
          product: Optional(text(40)),
          brand: Optional(text(40)),
          size: Optional(text(40)),
          colour: Optional(text(40)),
          serial_number: Optional(text(40)),
          damage: Optional(text(40)),
          tags: Optional(text(40)),
        },
        exact,
      ),
    ),
    profile: Optional(Enum(['standard', 'prenumbered', 'labelled'])),
    /** Parcels of one seed live alike in every run. */
    seed: Optional(text(40, 1)),
    /** Which share of the calls loses its request or response, arrives twice, or gets a late response. */
    faults: Optional(
      Shape(
        {
          seed: text(40, 1),
          loseRequest: share(),
          loseAnswer: share(),
          repeat: share(),
          delay: share(),
          longestDelayMs: Integer({ minimum: 0, maximum: 60_000 }),
        },
        exact,
      ),
    ),
  },
  exact,
);

const accountFields = {
  name: text(60),
  /** The services of the account. */
  services: List(Enum([...services], { type: 'string' }), {
    maxItems: services.length,
    uniqueItems: true,
  }),
  settings,
  /** Never sent back. What is left out of a change stays. */
  credentials: Optional(
    Shape(
      {
        token: Optional(secret(1)),
        /** The token that the carrier sends with each push. */
        pushToken: Optional(secret(16)),
      },
      exact,
    ),
  ),
};

const connectionTest = Shape(
  {
    outcome: Enum(['works', 'refused', 'unknown']),
    code: Union([
      Enum([
        'unserviceable',
        'credentials',
        'throttled',
        'insufficient_balance',
        'duplicate_reference',
        'invalid_address',
        'warehouse_unknown',
        'other',
        'timeout',
        'connection',
        'unreadable',
      ]),
      Null(),
    ]),
    words: Text(),
    milliseconds: Integer(),
    at: Text(),
  },
  exact,
);

const account = Shape(
  {
    id: rowId(),
    carrier: carrier(),
    name: Text(),
    isEnabled: Bool(),
    services: List(Enum([...services])),
    settings,
    credentials: Shape(
      {
        /** `unreadable`: no configured key decrypts them. They have to be entered again. */
        state: Enum(['set', 'unreadable']),
        /** The last four characters; empty for a short one, or none. */
        tokenEnd: Text(),
        pushTokenEnd: Text(),
      },
      exact,
    ),
    /** Null until a test runs, and after each change of the account. */
    lastTest: Union([connectionTest, Null()]),
    version: Integer(),
    changedAt: Text(),
    /** Empty for the account that came with the demo. */
    changedBy: Text(),
  },
  exact,
);

const admins = ['Admin'] as const;
const byId = Shape({ id: rowId() }, exact);
const answer = Shape({ data: account }, exact);

/** The accounts in the order in which they were created. */
export const listCarrierAccounts = endpoint({
  method: 'GET',
  path: '/api/carrier-accounts',
  access: admins,
  summary: 'Accounts with carriers',
  response: Shape(
    {
      data: List(account),
      /** Carriers for which an account can be added. */
      carriers: List(carrier()),
    },
    exact,
  ),
});
export type CarrierAccount = ResponseOf<typeof listCarrierAccounts>['data'][number];
export type Carrier = CarrierAccount['carrier'];

/** Adds an account, which is disabled at first. 409 for a name that another account has; 422 per field. */
export const createCarrierAccount = endpoint({
  method: 'POST',
  path: '/api/carrier-accounts',
  access: admins,
  summary: 'Add an account with a carrier',
  status: 201,
  idempotent: true,
  body: Shape({ carrier: carrier(), ...accountFields }, exact),
  response: answer,
});
export type NewAccountPayload = BodyOf<typeof createCarrierAccount>;
export type AccountPayload = Omit<NewAccountPayload, 'carrier'>;

/**
 * Changes an account. 409 when another change was saved after `basedOnVersion` or the name is taken. A
 * new host needs the token again, so that a kept token stays with the host it was entered for.
 */
export const changeCarrierAccount = endpoint({
  method: 'PUT',
  path: '/api/carrier-accounts/:id',
  access: admins,
  summary: 'Change an account with a carrier',
  params: byId,
  body: Shape({ basedOnVersion: versionFrom(1), ...accountFields }, exact),
  response: answer,
});

/** A disabled account gets no bookings; parcels that it has are followed to their end. */
export const enableCarrierAccount = endpoint({
  method: 'PUT',
  path: '/api/carrier-accounts/:id/enabled',
  access: admins,
  summary: 'Enable or disable an account with a carrier',
  params: byId,
  body: Shape({ isOn: Bool() }, exact),
  response: answer,
});

/** Asks the carrier about a pincode. A failure is part of the response: its `code` and the carrier's `words`. */
export const testCarrierAccount = endpoint({
  method: 'POST',
  path: '/api/carrier-accounts/:id/test',
  access: admins,
  summary: 'Test the connection of an account',
  params: byId,
  response: Shape({ data: connectionTest }, exact),
});
export type ConnectionTest = ResponseOf<typeof testCarrierAccount>['data'];

const registration = Shape(
  {
    warehouseId: Text(),
    accountId: rowId(),
    /** Name of the account. */
    account: Text(),
    carrier: carrier(),
    /** `missing`: the current address is not registered with the carrier. */
    state: Enum(['registered', 'failed', 'missing']),
    /** `account`: the carrier refused the operator's account, which is for the operator to renew. Null unless it failed. */
    cause: Union([Enum(['account', 'address', 'no_answer']), Null()]),
    /** Why it failed, in the carrier's words about the address; empty where the carrier did not respond. */
    words: Text(),
    at: Union([Text(), Null()]),
  },
  exact,
);

/** Whether each warehouse's current address is registered with each enabled account. Without archived warehouses. */
export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/warehouses/registrations',
  access: 'session',
  summary: 'Which carriers know which warehouse',
  response: Shape({ data: List(registration) }, exact),
});
export type Registration = ResponseOf<typeof listRegistrations>['data'][number];

/** Registers a warehouse with every enabled account where it is missing. 404 for an archived one too. */
export const registerWarehouse = endpoint({
  method: 'POST',
  path: '/api/warehouses/:id/register',
  access: 'session',
  summary: 'Register a warehouse with the carriers',
  params: Shape({ id: Text({ maxLength: 64 }) }, exact),
  response: Shape({ data: List(registration) }, exact),
});

/** Lets the simulator's parcels live on for some hours. Demo only: 404 elsewhere. */
export const advanceSimulator = endpoint({
  method: 'POST',
  path: '/api/simulator/advance',
  access: ['Admin'],
  summary: 'Advance the clock of the simulator',
  body: Shape({ hours: Integer({ minimum: 1, maximum: 24 * 60 }) }, exact),
  response: Shape({ data: Shape({ now: Text() }, exact) }, exact),
});
