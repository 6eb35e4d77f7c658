import { markupLimits } from '@shipdesk/domain/rates/plan';
import {
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
const admins = ['Admin'] as const;

/** The mark-up on the prices of a zone; negative for a discount. */
const markup = Optional(
  Shape(
    {
      basisPoints: Integer({
        minimum: markupLimits.minBasisPoints,
        maximum: markupLimits.maxBasisPoints,
      }),
      paise: Integer({ minimum: -markupLimits.maxPaise, maximum: markupLimits.maxPaise }),
    },
    exact,
  ),
);
const zoneMarkups = Optional(
  Shape(
    {
      A: markup,
      B: markup,
      C1: markup,
      C2: markup,
      D1: markup,
      D2: markup,
      E: markup,
      F: markup,
    },
    exact,
  ),
);
const planFields = {
  name: text(60, 1),
  markups: Shape(
    {
      surface: zoneMarkups,
      express: zoneMarkups,
      surface_5kg: zoneMarkups,
      surface_10kg: zoneMarkups,
    },
    exact,
  ),
};
const plan = Shape(
  {
    id: rowId(),
    version: Integer(),
    ...planFields,
    savedAt: Text(),
    savedBy: Text(),
    /** Sellers whose prices it makes. */
    sellers: Integer(),
  },
  exact,
);

/** The plans by name. */
export const listRatePlans = endpoint({
  method: 'GET',
  path: '/api/rate-plans',
  access: admins,
  summary: 'Seller plans',
  response: Shape({ data: List(plan) }, exact),
});
export type Plan = ResponseOf<typeof listRatePlans>['data'][number];

/** 409 `duplicate` for a name that another plan has. */
export const createRatePlan = endpoint({
  method: 'POST',
  path: '/api/rate-plans',
  access: admins,
  summary: 'Create a seller plan',
  status: 201,
  idempotent: true,
  body: Shape(planFields, exact),
  response: Shape({ data: plan }, exact),
});
export type PlanPayload = BodyOf<typeof createRatePlan>;

/** Saves a new version. 409 when another was saved after `basedOnVersion` or the name is taken. */
export const changeRatePlan = endpoint({
  method: 'PUT',
  path: '/api/rate-plans/:id',
  access: admins,
  summary: 'Change a seller plan',
  params: Shape({ id: rowId() }, exact),
  body: Shape({ basedOnVersion: versionFrom(1), ...planFields }, exact),
  response: Shape({ data: plan }, exact),
});

/** Assigns a plan to a seller; null for the prices of the card. 404 for an unknown seller or plan. */
export const assignRatePlan = endpoint({
  method: 'PUT',
  path: '/api/sellers/:sellerId/rate-plan',
  access: admins,
  summary: 'Assign a plan to a seller',
  params: Shape({ sellerId: rowId() }, exact),
  body: Shape({ planId: Union([rowId(), Null()]) }, exact),
  response: Shape({ data: Shape({ id: rowId(), planId: Union([rowId(), Null()]) }, exact) }, exact),
});
