import {
  keyPermissions,
  keyStates,
  MAX_KEY_CALLS_PER_MINUTE,
  MAX_KEY_LIFETIME_DAYS,
} from '@shipdesk/domain/account/api-key';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const fields = {
  name: s.filledText(80),
  permissions: s.list(s.oneOf(keyPermissions), {
    minItems: 1,
    maxItems: keyPermissions.length,
    uniqueItems: true,
  }),
  /** IP addresses and networks (CIDR) that may use the key; empty for all. */
  addresses: s.list(s.text(50, 2), { maxItems: 20, uniqueItems: true }),
  /** Null for the limit of the seller, which all its keys share. */
  callsPerMinute: s.nullable(s.integer({ minimum: 1, maximum: MAX_KEY_CALLS_PER_MINUTE })),
};
const savedFields = {
  id: s.rowId(),
  name: s.string(),
  /** The first and last characters of the secret. */
  hint: s.string(),
  permissions: s.list(s.oneOf(keyPermissions)),
  addresses: s.list(s.string()),
  callsPerMinute: s.nullable(s.integer()),
  state: s.oneOf(keyStates),
  /** The name of the member for whom the key acts. */
  maker: s.string(),
  createdAt: s.moment(),
  expiresAt: s.moment(),
  /** The time of the last call, to the hour. */
  lastUsedAt: s.nullable(s.moment()),
  revokedAt: s.nullable(s.moment()),
  oldSecretUntil: s.nullable(s.moment()),
};
/** A key with its secret, which no other response contains. */
const secretResponse = s.dataOf({ ...savedFields, secret: s.string() });

/** Returns at most 500 API keys of the seller, newest first. Ended keys are listed for 90 days. */
export const listApiKeys = endpoint('GET', '/api/keys', 'settings:read', {
  summary: 'API keys',
  cost: 'light',
  response: s.shape({
    data: s.listOf(savedFields),
    /** The calls per minute that all keys of the seller share. */
    callsPerMinute: s.integer(),
  }),
});
export type ApiKey = ResponseOf<typeof listApiKeys>['data'][number];

/**
 * Creates a key that acts for the caller. Returns 422 for a permission that the caller lacks, an invalid address, or
 * more than 50 keys that have neither expired nor been revoked.
 */
export const createApiKey = endpoint('POST', '/api/keys', 'keys:write', {
  summary: 'Create an API key',
  audit: ['api_key.created'],
  cost: 'light',
  status: 201,
  body: s.shape({ ...fields, lifeDays: s.integer({ minimum: 1, maximum: MAX_KEY_LIFETIME_DAYS }) }),
  response: secretResponse,
});
export type NewApiKey = BodyOf<typeof createApiKey>;

/**
 * Changes a key. Returns 403 for a key with permissions that the caller lacks, 404 for an unknown key, 409 for an ended
 * key, 422 for a permission that the caller lacks or an invalid address.
 */
export const changeApiKey = endpoint('PUT', '/api/keys/:id', 'keys:write', {
  summary: 'Change an API key',
  audit: ['api_key.changed'],
  cost: 'light',
  params: s.byId,
  body: s.shape(fields),
  response: s.dataOf(savedFields),
});
export type ApiKeyChange = BodyOf<typeof changeApiKey>;

/**
 * Creates a new secret and restarts the lifetime of the key. The old secret works for 24 more hours. Returns 403 for a
 * key with permissions that the caller lacks, 404 for an unknown key, 409 for an ended key.
 */
export const rotateApiKey = endpoint('POST', '/api/keys/:id/secret', 'keys:write', {
  summary: 'Rotate the secret of an API key',
  audit: ['api_key.rotated'],
  cost: 'light',
  params: s.byId,
  response: secretResponse,
});

/** Revokes a key immediately. A retry changes nothing. Returns 404 for an unknown key. */
export const revokeApiKey = endpoint('DELETE', '/api/keys/:id', 'keys:write', {
  summary: 'Revoke an API key',
  audit: ['api_key.revoked'],
  cost: 'light',
  params: s.byId,
});
