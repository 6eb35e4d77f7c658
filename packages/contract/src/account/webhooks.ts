import {
  attemptProblems,
  deliveryStates,
  offReasons,
  signatureSchemes,
} from '@shipdesk/domain/account/webhook/webhook-delivery';
import { TEST_TYPE, webhookTypes } from '@shipdesk/domain/account/webhook/webhook-event';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const fields = {
  url: s.filledText(2000),
  description: s.text(200),
  /** Empty for all types, including types of later versions. */
  types: s.list(s.oneOf(webhookTypes), { maxItems: webhookTypes.length, uniqueItems: true }),
};
const savedFields = {
  id: s.rowId(),
  url: s.string(),
  description: s.string(),
  types: s.list(s.oneOf(webhookTypes)),
  scheme: s.oneOf(signatureSchemes),
  /** Verifies `v1a` signatures; empty for `v1`. */
  publicKey: s.string(),
  /** Empty while the endpoint is on. */
  offReason: s.oneOf(offReasons),
  /** The time of the first failed attempt since the last successful one; null if there is none. */
  failingSince: s.nullable(s.moment()),
  oldSecretUntil: s.nullable(s.moment()),
  createdAt: s.moment(),
};
/** `secret` is the signing secret, which no other response contains. For `v1a`, it is the public key. */
const secretResponse = s.dataOf({ ...savedFields, secret: s.string() });

/** Returns the endpoints of the seller, oldest first. `waiting` is the number of queued messages, at most 1,001. */
export const listWebhooks = endpoint('GET', '/api/webhooks', 'settings:read', {
  summary: 'Webhook endpoints',
  cost: 'light',
  response: s.dataListOf({ ...savedFields, waiting: s.integer() }),
});
export type WebhookEndpoint = ResponseOf<typeof listWebhooks>['data'][number];

/** Adds an endpoint. Returns 422 for a URL that Shipdesk may not call, and beyond 20 endpoints. */
export const createWebhook = endpoint('POST', '/api/webhooks', 'settings:write', {
  summary: 'Add a webhook endpoint',
  audit: ['webhook.created'],
  cost: 'light',
  status: 201,
  idempotent: true,
  body: s.shape({ ...fields, scheme: s.oneOf(signatureSchemes) }),
  response: secretResponse,
});
export type NewWebhook = BodyOf<typeof createWebhook>;

/** Changes an endpoint, or switches it on or off. */
export const changeWebhook = endpoint('PUT', '/api/webhooks/:id', 'settings:write', {
  summary: 'Change a webhook endpoint',
  audit: ['webhook.changed'],
  cost: 'light',
  params: s.byId,
  body: s.shape({ ...fields, isOn: s.boolean() }),
  response: s.dataOf(savedFields),
});
export type WebhookChange = BodyOf<typeof changeWebhook>;

/** Deletes an endpoint with its deliveries. */
export const deleteWebhook = endpoint('DELETE', '/api/webhooks/:id', 'settings:write', {
  summary: 'Delete a webhook endpoint',
  audit: ['webhook.deleted'],
  cost: 'light',
  params: s.byId,
});

/** Creates a new secret. The old secret also signs for 24 more hours. */
export const rotateWebhookSecret = endpoint('POST', '/api/webhooks/:id/secret', 'settings:write', {
  summary: 'Rotate the secret of a webhook endpoint',
  audit: ['webhook.rotated'],
  cost: 'light',
  params: s.byId,
  response: secretResponse,
});

/** Sends `webhook.test` to an endpoint, even while it is off. */
export const testWebhook = endpoint('POST', '/api/webhooks/:id/test', 'settings:write', {
  summary: 'Send a test event',
  audit: ['webhook.tested'],
  cost: 'light',
  status: 202,
  params: s.byId,
  response: s.dataOf({ deliveryId: s.rowId() }),
});

const delivery = {
  id: s.rowId(),
  messageId: s.string(),
  type: s.oneOf([...webhookTypes, TEST_TYPE]),
  docketNumber: s.string(),
  state: s.oneOf(deliveryStates),
  /** Attempts since the last replay. */
  attempts: s.integer(),
  lastStatus: s.nullable(s.integer()),
  lastProblem: s.oneOf(attemptProblems),
  nextAt: s.nullable(s.moment()),
  occurredAt: s.moment(),
  createdAt: s.moment(),
};
export const DELIVERIES_PER_PAGE = 50;

/** Returns deliveries of an endpoint, newest first. `next` is the `after` of the next page. */
export const listWebhookDeliveries = endpoint(
  'GET',
  '/api/webhooks/:id/deliveries',
  'settings:read',
  {
    summary: 'Deliveries of a webhook endpoint',
    cost: 'light',
    params: s.byId,
    query: s.shape({
      state: s.optional(s.oneOf(deliveryStates, { type: 'string' })),
      after: s.optional(s.rowId()),
    }),
    response: s.shape({ data: s.listOf(delivery), next: s.nullable(s.rowId()) }),
  },
);
export type WebhookDelivery = ResponseOf<typeof listWebhookDeliveries>['data'][number];

/** Returns a delivery with its body and its attempts, newest attempt first. */
export const getWebhookDelivery = endpoint(
  'GET',
  '/api/webhooks/:id/deliveries/:deliveryId',
  'settings:read',
  {
    summary: 'A delivery of a webhook endpoint',
    cost: 'light',
    params: s.shape({ id: s.rowId(), deliveryId: s.rowId() }),
    response: s.dataOf({
      ...delivery,
      body: s.string(),
      history: s.listOf({
        id: s.rowId(),
        attemptedAt: s.moment(),
        status: s.nullable(s.integer()),
        problem: s.oneOf(attemptProblems),
        milliseconds: s.integer(),
        /** The first 4 kB of the response. */
        response: s.string(),
      }),
    }),
  },
);
export type WebhookDeliveryDetail = ResponseOf<typeof getWebhookDelivery>['data'];

/**
 * Sends ended deliveries again with the same message ids: those in `ids`, or those whose event occurred between `from`
 * and `to`; with `onlyFailed`, only failed ones. Sends at most 10,000; `isMore` is true when others may remain.
 */
export const replayWebhook = endpoint('POST', '/api/webhooks/:id/replay', 'settings:write', {
  summary: 'Send deliveries again',
  audit: ['webhook.replayed'],
  params: s.byId,
  body: s.shape({
    ids: s.optional(s.list(s.rowId(), { minItems: 1, maxItems: 100 })),
    from: s.optional(s.isoMoment()),
    to: s.optional(s.isoMoment()),
    onlyFailed: s.boolean(),
  }),
  response: s.dataOf({ replayed: s.integer(), isMore: s.boolean() }),
});
export type WebhookReplay = BodyOf<typeof replayWebhook>;
