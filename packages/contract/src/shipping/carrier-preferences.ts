import { zones } from '@shipdesk/domain/rates/rate-card';
import { services } from '@shipdesk/domain/rates/service-card';
import {
  preferenceLimits,
  preferencePaymentModes,
} from '@shipdesk/domain/shipping/carrier-preference';
import { states } from '@shipdesk/domain/values/place/states';
import {
  Boolean as Bool,
  Enum,
  Integer,
  Array as List,
  Null,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { rowId, versionFrom } from '../fields.ts';

const exact = { additionalProperties: false } as const;
const admins = ['Admin'] as const;

const bound = (maximum: number) => Union([Integer({ minimum: 0, maximum }), Null()]);
const some = <T extends string>(values: readonly T[]) =>
  List(Enum([...values], { type: 'string' }), { maxItems: values.length, uniqueItems: true });

const conditions = {
  zones: some(zones),
  fromGrams: bound(preferenceLimits.grams),
  toGrams: bound(preferenceLimits.grams),
  paymentMode: Union([Enum([...preferencePaymentModes]), Null()]),
  fromCodPaise: bound(preferenceLimits.codPaise),
  toCodPaise: bound(preferenceLimits.codPaise),
  pickupStates: some(states),
};

/** Which orders a rule is for, as sellers see it. */
export const ruleConditions = Shape(conditions, exact);
export const ruleTake = Enum(['cheapest', 'fastest', ...services]);

/** An empty list and null do not limit; both ends of a range are included. */
const rule = Shape(
  {
    ...conditions,
    sellerIds: List(rowId(), { maxItems: preferenceLimits.sellers, uniqueItems: true }),
    take: ruleTake,
    /** The account that books; null for any. */
    accountId: Union([rowId(), Null()]),
  },
  exact,
);
const rules = List(rule, { maxItems: preferenceLimits.rules });

const savedRules = Shape(
  {
    data: Shape(
      {
        /** 0 before the first save. */
        version: Integer(),
        rules,
        savedAt: Union([Text(), Null()]),
        savedBy: Text(),
      },
      exact,
    ),
  },
  exact,
);

/** The rules that choose the service of an order booked with the choice `rule`. The first that is for an order decides. */
export const getCarrierPreferences = endpoint({
  method: 'GET',
  path: '/api/carrier-preferences',
  access: admins,
  summary: 'Rules that choose a service',
  response: savedRules,
});
export type SavedRules = ResponseOf<typeof getCarrierPreferences>['data'];
export type Rule = SavedRules['rules'][number];

/** Saves a new version. 409 when another was saved after `basedOnVersion`; 422 per field. */
export const saveCarrierPreferences = endpoint({
  method: 'PUT',
  path: '/api/carrier-preferences',
  access: admins,
  summary: 'Save the rules that choose a service',
  body: Shape({ basedOnVersion: versionFrom(0), rules }, exact),
  response: savedRules,
});

/** The choice of saved or unsaved rules for any seller's order. 404 for an unknown docket number. */
export const tryCarrierPreferences = endpoint({
  method: 'POST',
  path: '/api/carrier-preferences/try',
  access: admins,
  summary: 'Try rules on an order',
  body: Shape({ docketNumber: Text({ pattern: '^\\d{14}$' }), rules }, exact),
  response: Shape(
    {
      data: Shape(
        {
          /** The position of the rule that decides; null when none is for the order. */
          rule: Union([Integer(), Null()]),
          isReplaced: Bool(),
          service: Enum([...services]),
          account: Text(),
          totalPaise: Integer(),
          etaDays: Integer(),
          /** The rules up to the one that decides, with the first condition that the order does not meet. */
          checked: List(
            Shape(
              {
                rule: Integer(),
                unmet: Union([
                  Enum(['zone', 'weight', 'payment', 'cod', 'seller', 'pickupState']),
                  Null(),
                ]),
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
export type RuleTrial = ResponseOf<typeof tryCarrierPreferences>['data'];
