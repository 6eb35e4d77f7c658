import { ndrActionKinds, ndrFields } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { ndrStates, ndrTabs } from '@shipdesk/domain/shipping/ndr/ndr-case';
import { ndrDefaultActions } from '@shipdesk/domain/shipping/ndr/ndr-clock';
import { ndrReasons } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import {
  MAX_ADDRESS_CHARS,
  MAX_LANDMARK_CHARS,
  MAX_REMARK_CHARS,
} from '@shipdesk/domain/shipping/ndr/ndr-rules';
import {
  Boolean as Bool,
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
import { codPaise, isoDate, text, versionFrom } from '../fields.ts';
import { docketParams } from '../orders/docket-numbers.ts';

const exact = { additionalProperties: false } as const;

/** Cases of one page. */
export const NDR_PAGE_SIZE = 50;
/** Cases that one call answers. */
const MAX_ACTIONS = 200;
/** Counts stop here, so that they cost the same for every seller. */
export const MAX_COUNTED = 1000;

const details = {
  date: Optional(isoDate()),
  phone: Optional(text(20)),
  address: Optional(text(MAX_ADDRESS_CHARS)),
  landmark: Optional(text(MAX_LANDMARK_CHARS)),
  codPaise: Optional(codPaise()),
  remark: Optional(text(MAX_REMARK_CHARS)),
};

/**
 * `submitted`: the carrier decides. `recorded`: no carrier takes it from a program, so operator staff pass it on.
 * `passed_on`: they did, and the carrier decides.
 */
const actionState = Enum(['submitted', 'accepted', 'rejected', 'recorded', 'passed_on']);

const takenAction = Shape(
  {
    kind: Enum([...ndrActionKinds]),
    /** `clock`: there was no answer in time. */
    askedBy: Enum(['seller', 'consignee', 'clock']),
    state: actionState,
    /** The carrier's words about an action, or the operator's when it was passed on. */
    words: Text(),
    /** The failed delivery that it answers. */
    attempt: Integer(),
    at: Text(),
    /** When the request goes to the carrier; later than `at` for a delivery on a chosen day. */
    sendAt: Text(),
    settledAt: Union([Text(), Null()]),
    ...details,
  },
  exact,
);

/** An action that the reason and the carrier allow, with the fields that it takes. */
const offeredAction = Shape(
  {
    kind: Enum([...ndrActionKinds]),
    required: List(Enum([...ndrFields])),
    optional: List(Enum([...ndrFields])),
  },
  exact,
);

const ndrCase = Shape(
  {
    docketNumber: Text(),
    orderId: Text(),
    awb: Text(),
    carrier: Text(),
    state: Enum([...ndrStates]),
    reason: Enum([...ndrReasons]),
    /** The carrier's code and words. */
    code: Text(),
    words: Text(),
    attempts: Integer(),
    riskPaise: Integer(),
    paymentMode: Enum(['Prepaid', 'COD', 'Pickup']),
    /** The most that can be collected. */
    invoicePaise: Integer(),
    failedAt: Text(),
    dueAt: Text(),
    products: Text(),
    consignee: Shape(
      {
        name: Text(),
        phone: Text(),
        email: Text(),
        address: Text(),
        city: Text(),
        pincode: Text(),
      },
      exact,
    ),
    /** The first is the one to suggest. Empty when the carrier acts next. */
    actions: List(offeredAction),
    /** The days for which a delivery can be requested. */
    days: List(Text()),
    /** Whether a link lets the consignee answer. */
    canBeLinked: Bool(),
    lastAction: Union([takenAction, Null()]),
  },
  exact,
);

/**
 * Failed deliveries of a tab. `risk` sorts by money at risk, then by time left; `due` by time left; `newest` by the
 * newest failure. A page has 50 cases; counts stop at 1,000.
 */
export const listNdr = endpoint({
  method: 'GET',
  path: '/api/ndr',
  access: 'session',
  summary: 'Failed deliveries',
  query: Shape(
    {
      tab: Optional(Enum([...ndrTabs])),
      sort: Optional(Enum(['risk', 'due', 'newest'])),
      page: Optional(Text({ pattern: '^[1-9]\\d{0,2}$' })),
    },
    exact,
  ),
  response: Shape(
    {
      data: Shape(
        {
          counts: Shape(
            {
              action_required: Integer(),
              requested: Integer(),
              delivered: Integer(),
              rto: Integer(),
              all: Integer(),
            },
            exact,
          ),
          /** Money at risk in the cases that need an action, of at most 1,000 cases. */
          riskPaise: Integer(),
          cases: List(ndrCase),
          hasMore: Bool(),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type NdrList = ResponseOf<typeof listNdr>['data'];
export type NdrCase = NdrList['cases'][number];
export type OfferedAction = NdrCase['actions'][number];
export type TakenAction = NonNullable<NdrCase['lastAction']>;

/** A case with the scans of its failed deliveries and every action, the newest first. 404 for a parcel without a case. */
export const getNdrCase = endpoint({
  method: 'GET',
  path: '/api/ndr/:docketNumber',
  access: 'session',
  summary: 'A failed delivery with its history',
  params: docketParams,
  response: Shape(
    {
      data: Shape(
        {
          case: ndrCase,
          actions: List(takenAction),
          failures: List(
            Shape(
              {
                at: Text(),
                reason: Enum([...ndrReasons]),
                code: Text(),
                words: Text(),
                location: Text(),
              },
              exact,
            ),
          ),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type NdrHistory = ResponseOf<typeof getNdrCase>['data'];

/**
 * Answers failed deliveries. Responds before the carrier is called; the case shows the outcome of each action. An action
 * that the reason or the carrier does not allow, or that lacks a field, is refused without affecting the others.
 */
export const createNdrActions = endpoint({
  method: 'POST',
  path: '/api/ndr/actions',
  access: 'session',
  summary: 'Answer failed deliveries',
  status: 202,
  idempotent: true,
  body: Shape(
    {
      items: List(
        Shape(
          {
            docketNumber: Text({ pattern: '^\\d{14}$' }),
            action: Enum([...ndrActionKinds]),
            ...details,
          },
          exact,
        ),
        { minItems: 1, maxItems: MAX_ACTIONS },
      ),
    },
    exact,
  ),
  response: Shape(
    {
      data: List(
        Shape(
          {
            docketNumber: Text(),
            state: Enum(['submitted', 'recorded', 'refused']),
            problem: Optional(Shape({ field: Text(), code: Text(), message: Text() }, exact)),
          },
          exact,
        ),
      ),
    },
    exact,
  ),
});
export type NdrItem = BodyOf<typeof createNdrActions>['items'][number];
export type NdrResult = ResponseOf<typeof createNdrActions>['data'][number];

/** Makes a link with which the consignee answers the failed delivery once, until the seller's time ends. */
export const createNdrLink = endpoint({
  method: 'POST',
  path: '/api/ndr/:docketNumber/link',
  access: 'session',
  summary: 'Make a link for the consignee',
  status: 201,
  params: docketParams,
  response: Shape({ data: Shape({ path: Text(), expiresAt: Text() }, exact) }, exact),
});

const settings = { defaultAction: Enum([...ndrDefaultActions]) };

/** The action for a case without an answer in time. Version 0 before the first save. */
export const getNdrSettings = endpoint({
  method: 'GET',
  path: '/api/ndr/settings',
  access: 'session',
  summary: 'Default answer to failed deliveries',
  response: Shape({ data: Shape({ version: Integer(), ...settings }, exact) }, exact),
});
export type DefaultAction = ResponseOf<typeof getNdrSettings>['data']['defaultAction'];

/** 409 when other settings were saved after `basedOnVersion`. */
export const saveNdrSettings = endpoint({
  method: 'PUT',
  path: '/api/ndr/settings',
  access: 'session',
  summary: 'Save the default answer to failed deliveries',
  body: Shape({ basedOnVersion: versionFrom(0), ...settings }, exact),
  response: Shape({ data: Shape({ version: Integer(), ...settings }, exact) }, exact),
});
