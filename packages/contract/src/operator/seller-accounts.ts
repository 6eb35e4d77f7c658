import { MAX_KEY_CALLS_PER_MINUTE } from '@shipdesk/domain/account/api-key';
import { userRoles } from '@shipdesk/domain/account/roles';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { plan } from '../money/remittances.ts';
import { wallet } from '../money/wallet.ts';
import * as s from '../shape.ts';

export const MAX_MEMBERS = 100;
const MAX_SUSPENSION_REASON_CHARS = 200;

/** Returns a seller with its users and wallet. Returns 404 for an unknown seller id. */
export const getSellerAccount = endpoint('GET', '/api/admin/sellers/:sellerId', 'operator:read', {
  summary: 'A seller with its users and wallet',
  audit: ['seller.read'],
  params: s.bySeller,
  response: s.dataOf({
    ...s.strings('id', 'name'),
    createdOn: s.isoDate(),
    /** The number of orders; 1,001 means more than 1,000. */
    orders: s.integer(),
    /** True if the seller may add reverse orders. */
    reverse: s.boolean(),
    /** The rate plan; null for the prices of the rate cards. */
    planId: s.nullable(s.string()),
    /** The calls per minute that all API keys of the seller share. */
    callsPerMinute: s.integer(),
    codPlan: plan,
    suspension: s.nullableOf({ at: s.moment(), reason: s.string() }),
    /** The oldest first. */
    members: s.list(
      s.shape({
        ...s.strings('id', 'name', 'email', 'phone'),
        role: s.oneOf(userRoles, { type: 'string' }),
        createdAt: s.moment(),
        disabledAt: s.nullable(s.moment()),
      }),
      { maxItems: MAX_MEMBERS },
    ),
    wallet,
  }),
});
export type SellerAccount = ResponseOf<typeof getSellerAccount>['data'];

const invitation = s.dataOf({
  id: s.rowId(),
  /** False if no mail server is set up. Operator staff then give the user a password link. */
  isMailed: s.boolean(),
});

/**
 * Creates a seller and emails its first user a single-use link that sets the password, valid for 48 hours. Returns 409
 * for an email address that has an account.
 */
export const openSeller = endpoint('POST', '/api/admin/sellers', 'operator:settings', {
  summary: 'Create a seller and invite its first user',
  audit: ['seller.created', 'user.created', 'seller.invited'],
  body: s.shape({
    companyName: s.text(120, 1),
    name: s.text(120, 1),
    email: s.text(254, 3),
    phone: s.text(20, 10),
  }),
  response: invitation,
  status: 201,
});

/** Emails a user of a seller a new invitation link. Returns 422 if no active user of the seller has the address. */
export const inviteMember = endpoint(
  'POST',
  '/api/admin/sellers/:sellerId/invitation',
  'operator:settings',
  {
    summary: 'Invite a user of a seller again',
    audit: ['seller.invited'],
    params: s.bySeller,
    body: s.shape({ email: s.text(254, 3) }),
    response: invitation,
  },
);

const reasonBody = s.shape({ reason: s.filledText(MAX_SUSPENSION_REASON_CHARS) });

/**
 * Suspends a seller and its sandbox: ends all sessions and refuses sign-ins and API keys. Parcels, their tracking pages
 * and money are not affected. Returns 404 for an unknown seller id. Has no effect on a suspended seller.
 */
export const suspendSeller = endpoint(
  'POST',
  '/api/admin/sellers/:sellerId/suspension',
  'operator:settings',
  {
    summary: 'Suspend a seller',
    audit: ['seller.suspended', 'session.ended'],
    params: s.bySeller,
    body: reasonBody,
  },
);

/** Restores a suspended seller and its sandbox. Returns 404 for an unknown seller id. */
export const restoreSeller = endpoint(
  'POST',
  '/api/admin/sellers/:sellerId/restoration',
  'operator:settings',
  {
    summary: 'Restore a suspended seller',
    audit: ['seller.restored'],
    params: s.bySeller,
    body: reasonBody,
  },
);

/** Sets the calls per minute that all API keys of a seller share. Returns 404 for an unknown seller id. */
export const setCallLimit = endpoint(
  'PUT',
  '/api/admin/sellers/:sellerId/call-limit',
  'operator:settings',
  {
    summary: 'Limit the calls of a seller’s API keys',
    audit: ['seller.changed'],
    params: s.bySeller,
    body: s.shape({
      callsPerMinute: s.integer({ minimum: 1, maximum: MAX_KEY_CALLS_PER_MINUTE }),
    }),
  },
);
