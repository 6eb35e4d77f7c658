import { attemptMarks } from '@shipdesk/domain/shipping/ndr/attempt-checks';
import {
  consigneeClaims,
  disputeReasons,
  ndrActionKinds,
  ndrFields,
} from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { ndrStates, ndrTabs } from '@shipdesk/domain/shipping/ndr/ndr-case';
import { ndrDefaultActions } from '@shipdesk/domain/shipping/ndr/ndr-clock';
import { ndrReasons } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import {
  MAX_ADDRESS_CHARS,
  MAX_LANDMARK_CHARS,
  MAX_REMARK_CHARS,
} from '@shipdesk/domain/shipping/ndr/ndr-rules';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { docketParams } from '../orders/docket-numbers.ts';
import * as s from '../shape.ts';

export const NDR_PAGE_SIZE = 50;
const MAX_ACTIONS = 200;
/** Counts stop here, to bound their cost. */
export const MAX_COUNTED = 1000;

const details = {
  date: s.optional(s.isoDate()),
  phone: s.optional(s.text(20)),
  address: s.optional(s.text(MAX_ADDRESS_CHARS)),
  landmark: s.optional(s.text(MAX_LANDMARK_CHARS)),
  codPaise: s.optional(s.codPaise()),
  disputeReason: s.optional(s.oneOf(disputeReasons)),
  remark: s.optional(s.text(MAX_REMARK_CHARS)),
};

/**
 * `submitted`: the carrier decides. `recorded`: the carrier has no API for it, so operator staff pass it on.
 * `passed_on`: staff passed it on, and the carrier decides.
 */
const actionState = s.oneOf(['submitted', 'accepted', 'rejected', 'recorded', 'passed_on']);

const takenAction = s.shape({
  kind: s.oneOf(ndrActionKinds),
  /** `clock`: the default action after the deadline. */
  askedBy: s.oneOf(['seller', 'consignee', 'clock']),
  state: actionState,
  /** The carrier's message about the action; for a passed-on action, the note of operator staff. */
  words: s.string(),
  /** The number of the failed delivery that the action answers, from 1. */
  attempt: s.integer(),
  at: s.string(),
  /** The time when Shipdesk sends the action to the carrier. Later than `at` for some deliveries on a chosen day. */
  sendAt: s.string(),
  settledAt: s.nullable(s.string()),
  ...details,
});

const doubts = {
  /** The reasons why an attempt cannot have happened as its carrier reports. */
  marks: s.list(s.oneOf(attemptMarks)),
  claim: s.nullable(s.oneOf(consigneeClaims)),
};

/** An action that the reason and the carrier allow, with the fields that it takes. */
const offeredAction = s.shape({
  kind: s.oneOf(ndrActionKinds),
  required: s.list(s.oneOf(ndrFields)),
  optional: s.list(s.oneOf(ndrFields)),
});

const ndrCase = s.shape({
  ...s.strings('docketNumber', 'reference', 'awb', 'carrier'),
  state: s.oneOf(ndrStates),
  reason: s.oneOf(ndrReasons),
  /** The carrier's code and words. */
  code: s.string(),
  words: s.string(),
  /** The doubts about the newest attempt. */
  ...doubts,
  disputeBy: s.string(),
  ...s.integers('attempts', 'riskPaise'),
  paymentMode: s.oneOf(['Prepaid', 'COD', 'Pickup']),
  /** The maximum COD amount. */
  invoicePaise: s.integer(),
  ...s.strings('failedAt', 'dueAt', 'products'),
  consignee: s.shape({
    ...s.strings('name', 'address', 'city', 'pincode'),
    phone: s.contact(),
    email: s.contact(),
  }),
  /** The first action is the recommended one. Empty if no action is possible. */
  actions: s.list(offeredAction),
  /** The days for which a delivery can be requested. */
  days: s.list(s.string()),
  /** True if a link would offer the consignee an action. */
  canBeLinked: s.boolean(),
  lastAction: s.nullable(takenAction),
});

/**
 * Returns a page of 50 failed deliveries of a tab. `risk` sorts by money at risk, then by deadline. `due` sorts by
 * deadline, and `newest` by the newest failure. Counts stop at 1,000.
 */
export const listNdr = endpoint('GET', '/api/ndr', 'orders:read', {
  summary: 'Failed deliveries',
  query: s.shape({
    tab: s.optional(s.oneOf(ndrTabs)),
    sort: s.optional(s.oneOf(['risk', 'due', 'newest'])),
    page: s.page(),
  }),
  response: s.dataOf({
    counts: s.each(ndrTabs, s.integer()),
    /** Money at risk in the cases that need an action. Adds up at most 1,000 cases. */
    riskPaise: s.integer(),
    cases: s.list(ndrCase),
    hasMore: s.boolean(),
  }),
});
export type NdrList = ResponseOf<typeof listNdr>['data'];
export type NdrCase = NdrList['cases'][number];
export type OfferedAction = NdrCase['actions'][number];
export type TakenAction = NonNullable<NdrCase['lastAction']>;

/**
 * Returns the newest case of an order with its failed deliveries and actions, newest first. Returns 404 for an order
 * without a case.
 */
export const getNdrCase = endpoint('GET', '/api/ndr/:docketNumber', 'orders:read', {
  summary: 'A failed delivery with its history',
  cost: 'light',
  params: docketParams,
  response: s.dataOf({
    case: ndrCase,
    actions: s.list(takenAction),
    failures: s.listOf({
      at: s.string(),
      reason: s.oneOf(ndrReasons),
      ...s.strings('code', 'words', 'location'),
      /** The time when Shipdesk received the scan. */
      receivedAt: s.string(),
      ...doubts,
      /** The carrier's evidence of the attempt, besides the scan. */
      evidence: s.nullable(
        s.shape({
          agentName: s.optional(s.string()),
          agentPhone: s.optional(s.string()),
          isOtpChecked: s.optional(s.boolean()),
          latitude: s.optional(s.number()),
          longitude: s.optional(s.number()),
          calledAt: s.optional(s.string()),
          callSeconds: s.optional(s.integer()),
        }),
      ),
    }),
  }),
});
export type NdrHistory = ResponseOf<typeof getNdrCase>['data'];

/**
 * Answers failed deliveries. Responds before the server calls the carrier. The case shows the outcome of each action.
 * Refuses actions that the reason or the carrier does not allow, or that lack a field, and accepts the other actions.
 */
export const createNdrActions = endpoint('POST', '/api/ndr/actions', 'shipments:write', {
  summary: 'Answer failed deliveries',
  audit: ['ndr.answered'],
  status: 202,
  idempotent: true,
  body: s.shape({
    items: s.list(
      s.shape({
        docketNumber: s.string({ pattern: '^\\d{14}$' }),
        action: s.oneOf(ndrActionKinds),
        ...details,
      }),
      { minItems: 1, maxItems: MAX_ACTIONS },
    ),
  }),
  response: s.dataListOf({
    docketNumber: s.string(),
    state: s.oneOf(['submitted', 'recorded', 'refused']),
    problem: s.optionalOf({ field: s.string(), code: s.string(), message: s.string() }),
  }),
});
export type NdrItem = BodyOf<typeof createNdrActions>['items'][number];
export type NdrResult = ResponseOf<typeof createNdrActions>['data'][number];

/**
 * Returns the evidence about a parcel's delivery attempts as a PDF for the carrier: scans with their times of arrival,
 * claims of the consignee, and the newest hash of the audit log. Returns 404 for an order without a case.
 */
export const getDisputePdf = endpoint('GET', '/api/ndr/:docketNumber/dispute', 'orders:read', {
  summary: 'Proof of a disputed attempt as a PDF',
  audit: ['dispute.printed'],
  params: docketParams,
  response: s.string({ contentMediaType: 'application/pdf' }),
});

export const figureGroups = ['carrier', 'hub', 'pincode'] as const;

/**
 * Returns counts of failed deliveries by carrier, hub or pincode, for the last 30 days by default. Returns at most 200
 * groups, most marked attempts first. Returns 422 for a period that is invalid or longer than 400 days.
 */
export const listAttemptFigures = endpoint('GET', '/api/ndr/attempts', 'orders:read', {
  summary: 'Failed deliveries by carrier, hub or pincode',
  query: s.shape({ by: s.optional(s.oneOf(figureGroups)), ...s.dayRange }),
  response: s.dataListOf({
    /** The hub or pincode; the carrier's id when grouped by carrier. */
    name: s.string(),
    carrier: s.string(),
    /** Counts of attempts: all, and those with a mark, with a claim, with a dispute and with an accepted dispute. */
    ...s.integers('attempts', 'marked', 'claimed', 'disputed', 'upheld'),
  }),
});
export type AttemptFigures = ResponseOf<typeof listAttemptFigures>['data'][number];

/** Creates a one-time link for the consignee. Returns 404 if there is no case, 409 if no answer is possible. */
export const createNdrLink = endpoint('POST', '/api/ndr/:docketNumber/link', 'shipments:write', {
  summary: 'Create a link for the consignee',
  audit: ['ndr_link.made'],
  status: 201,
  params: docketParams,
  /** `seller`: the seller's name. */
  response: s.dataOf(s.strings('path', 'expiresAt', 'seller')),
});

const settings = { defaultAction: s.oneOf(ndrDefaultActions) };

/** Returns the default action for cases past their deadline. The version is 0 before the first save. */
export const getNdrSettings = endpoint('GET', '/api/ndr/settings', 'settings:read', {
  summary: 'Default answer to failed deliveries',
  response: s.dataOf({ version: s.integer(), ...settings }),
});
export type DefaultAction = ResponseOf<typeof getNdrSettings>['data']['defaultAction'];

/** Saves the default action. Returns 409 if other settings were saved after `basedOnVersion`. */
export const saveNdrSettings = endpoint('PUT', '/api/ndr/settings', 'settings:write', {
  summary: 'Save the default answer to failed deliveries',
  audit: ['ndr_settings.changed'],
  body: s.shape({ basedOnVersion: s.versionFrom(0), ...settings }),
  response: s.dataOf({ version: s.integer(), ...settings }),
});
