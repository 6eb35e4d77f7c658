import { userRoles } from '@shipdesk/domain/account/roles';
import { MAX_REASON_CHARACTERS } from '@shipdesk/domain/account/team-rules';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const role = s.oneOf(userRoles, { type: 'string' });
const token = s.text(128, 1);

/** Returns the members of the caller's seller, sorted by name, and the pending invitations, sorted by email address. */
export const listTeam = endpoint('GET', '/api/team', 'team:write', {
  summary: 'The team and its invitations',
  response: s.shape({
    members: s.listOf({
      ...s.strings('id', 'name', 'email'),
      role,
      hideContacts: s.boolean(),
      isSuspended: s.boolean(),
      isYou: s.boolean(),
      createdAt: s.moment(),
    }),
    invitations: s.listOf({
      ...s.strings('id', 'email'),
      role,
      hideContacts: s.boolean(),
      expiresAt: s.moment(),
    }),
  }),
});
export type Team = ResponseOf<typeof listTeam>;
export type Member = Team['members'][number];

/**
 * Invites a person. Replaces an earlier invitation for the address. With the delivery `link`, returns the path of the
 * link; with `mail`, emails the link. The link works once, within 48 hours. Returns 409 for the address of a member.
 */
export const inviteToTeam = endpoint('POST', '/api/team/invitations', 'team:write', {
  summary: 'Invite a person to the team',
  audit: ['invitation.made'],
  body: s.shape({
    email: s.text(254, 1),
    role,
    hideContacts: s.boolean(),
    delivery: s.oneOf(['mail', 'link'], { type: 'string' }),
  }),
  response: s.dataOf({
    /** Null when the link is emailed. */
    path: s.nullable(s.string()),
    expiresAt: s.moment(),
  }),
  status: 201,
});

/** Withdraws an invitation. Returns 404 for a used or withdrawn invitation. */
export const withdrawInvitation = endpoint('DELETE', '/api/team/invitations/:id', 'team:write', {
  summary: 'Withdraw an invitation',
  audit: ['invitation.withdrawn'],
  params: s.byId,
});

/**
 * Changes the given settings of a member. They apply from the member's next call. Returns 409 if no active member could
 * manage the team afterwards.
 */
export const changeMember = endpoint('PATCH', '/api/team/members/:id', 'team:write', {
  summary: 'Change a member of the team',
  audit: ['user.changed'],
  params: s.byId,
  body: s.shape({
    role: s.optional(role),
    hideContacts: s.optional(s.boolean()),
    isSuspended: s.optional(s.boolean()),
  }),
});

/**
 * Removes a member, who loses access from the next call. Returns 409 if no active member could manage the team
 * afterwards.
 */
export const removeMember = endpoint('DELETE', '/api/team/members/:id', 'team:write', {
  summary: 'Remove a member from the team',
  audit: ['user.removed'],
  params: s.byId,
});

/**
 * Returns the invitation of a link, with the inviting seller. Returns 404 for a used, expired or withdrawn invitation.
 */
export const readInvitation = endpoint('POST', '/api/invitations/read', 'public', {
  summary: 'Read an invitation',
  audit: [],
  body: s.shape({ token }),
  response: s.dataOf({
    ...s.strings('company', 'email'),
    role,
    /** True if the address has an account. Its user accepts with `joinTeam` instead of `acceptInvitation`. */
    hasAccount: s.boolean(),
  }),
});

/**
 * Creates a user from an invitation. Returns 404 in the same cases as `readInvitation`, and 409 if the address has an
 * account.
 */
export const acceptInvitation = endpoint('POST', '/api/invitations/accept', 'public', {
  summary: 'Accept an invitation as a new user',
  audit: ['user.created', 'invitation.accepted'],
  body: s.shape({
    token,
    name: s.text(120),
    password: s.text(1024),
    confirmPassword: s.text(1024),
  }),
});

/**
 * Makes the signed-in user a member and returns the seller's id. Returns 404 in the same cases as `readInvitation`, and
 * for an invitation to another address.
 */
export const joinTeam = endpoint('POST', '/api/invitations/join', 'self:write', {
  summary: 'Accept an invitation as a signed-in user',
  audit: ['invitation.accepted'],
  body: s.shape({ token }),
  response: s.dataOf({ sellerId: s.string() }),
});

/**
 * Opens a seller's account for operator staff for 30 minutes, from the next access token. If `change` is empty, the
 * visit is read-only. The audit logs of operator and seller record each call. Returns 409 during another visit.
 */
export const startSupportVisit = endpoint(
  'POST',
  '/api/admin/sellers/:sellerId/support-visit',
  'operator:support',
  {
    summary: 'Open the account of a seller',
    audit: ['support.opened'],
    params: s.bySeller,
    body: s.shape({
      reason: s.filledText(MAX_REASON_CHARACTERS),
      change: s.text(MAX_REASON_CHARACTERS),
    }),
    response: s.dataOf({ endsAt: s.moment() }),
    status: 201,
  },
);

/** Returns the newest 50 visits of operator staff, newest first. */
export const listSupportVisits = endpoint('GET', '/api/team/support-visits', 'settings:read', {
  summary: 'Visits of operator staff',
  response: s.dataListOf({
    ...s.strings('id', 'staffName', 'reason', 'change'),
    startedAt: s.moment(),
    /** The time at which the visit ended or will end. */
    endsAt: s.moment(),
    isOpen: s.boolean(),
  }),
});
export type SupportVisit = ResponseOf<typeof listSupportVisits>['data'][number];
