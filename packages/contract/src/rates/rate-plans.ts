import { markupLimits } from '@shipdesk/domain/rates/plan';
import { services, zones } from '@shipdesk/domain/rates/service';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

/** The mark-up on the prices of a zone; negative for a discount. */
const markup = s.optionalOf({
  basisPoints: s.integer({
    minimum: markupLimits.minBasisPoints,
    maximum: markupLimits.maxBasisPoints,
  }),
  paise: s.integer({ minimum: -markupLimits.maxPaise, maximum: markupLimits.maxPaise }),
});
const zoneMarkups = s.optional(s.each(zones, markup));
const planFields = {
  name: s.text(60, 1),
  markups: s.each(services, zoneMarkups),
};
const plan = s.shape({
  id: s.rowId(),
  version: s.integer(),
  ...planFields,
  ...s.strings('savedAt', 'savedBy'),
  /** The number of sellers with the plan. */
  sellers: s.integer(),
});

/** Returns the newest version of each plan, sorted by name. */
export const listRatePlans = endpoint('GET', '/api/rate-plans', 'operator:read', {
  summary: 'Seller plans',
  response: s.data(s.list(plan)),
});
export type Plan = ResponseOf<typeof listRatePlans>['data'][number];

/** Creates a plan. Returns 409 `duplicate` for a name that another plan has. */
export const createRatePlan = endpoint('POST', '/api/rate-plans', 'operator:rates', {
  summary: 'Create a seller plan',
  audit: ['rate_plan.saved'],
  status: 201,
  idempotent: true,
  body: s.shape(planFields),
  response: s.data(plan),
});
export type PlanPayload = BodyOf<typeof createRatePlan>;

/** Saves a new version. Returns 404 for an unknown plan, 409 for a taken name or an outdated `basedOnVersion`. */
export const changeRatePlan = endpoint('PUT', '/api/rate-plans/:id', 'operator:rates', {
  summary: 'Change a seller plan',
  audit: ['rate_plan.saved'],
  params: s.byId,
  body: s.shape({ basedOnVersion: s.versionFrom(1), ...planFields }),
  response: s.data(plan),
});

/** Assigns a plan to a seller; null removes the plan. Returns 404 for an unknown seller or plan. */
export const assignRatePlan = endpoint(
  'PUT',
  '/api/sellers/:sellerId/rate-plan',
  'operator:rates',
  {
    summary: 'Assign a plan to a seller',
    audit: ['seller.changed'],
    params: s.bySeller,
    body: s.shape({ planId: s.nullable(s.rowId()) }),
    response: s.dataOf({ id: s.rowId(), planId: s.nullable(s.rowId()) }),
  },
);
