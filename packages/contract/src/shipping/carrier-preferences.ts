import { services, zones } from '@shipdesk/domain/rates/service';
import {
  preferenceConditions,
  preferenceLimits,
  preferencePaymentModes,
  preferenceTakes,
} from '@shipdesk/domain/shipping/carrier-preference';
import { states } from '@shipdesk/domain/values/place/states';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { cardsMissing } from '../rates/quotes.ts';
import * as s from '../shape.ts';

const buildBound = (maximum: number) => s.nullable(s.integer({ minimum: 0, maximum }));
const buildSubset = <T extends string>(values: readonly T[]) =>
  s.list(s.oneOf(values, { type: 'string' }), { maxItems: values.length, uniqueItems: true });

const conditions = {
  zones: buildSubset(zones),
  fromGrams: buildBound(preferenceLimits.grams),
  toGrams: buildBound(preferenceLimits.grams),
  paymentMode: s.nullable(s.oneOf(preferencePaymentModes)),
  fromCodPaise: buildBound(preferenceLimits.codPaise),
  toCodPaise: buildBound(preferenceLimits.codPaise),
  /** The value of the goods. */
  fromInvoicePaise: buildBound(preferenceLimits.invoicePaise),
  toInvoicePaise: buildBound(preferenceLimits.invoicePaise),
  pickupStates: buildSubset(states),
};

/** The conditions of a rule, as sellers see them. */
export const ruleConditions = s.shape(conditions);
export const ruleTake = s.oneOf([...preferenceTakes, ...services]);

/** An empty list or null sets no limit. Ranges include both ends. */
const rule = s.shape({
  ...conditions,
  sellerIds: s.list(s.rowId(), { maxItems: preferenceLimits.sellers, uniqueItems: true }),
  take: ruleTake,
  /** The account to book with; null for any account. */
  accountId: s.nullable(s.rowId()),
});
const rules = s.list(rule, { maxItems: preferenceLimits.rules });

const savedRules = s.dataOf({
  /** 0 before the first save. */
  version: s.integer(),
  rules,
  savedAt: s.nullable(s.string()),
  savedBy: s.string(),
});

/** Returns the rules behind the choice `rule`. The first rule that matches an order decides. */
export const getCarrierPreferences = endpoint('GET', '/api/carrier-preferences', 'operator:read', {
  summary: 'Rules that choose a service',
  response: savedRules,
});
export type SavedRules = ResponseOf<typeof getCarrierPreferences>['data'];
export type Rule = SavedRules['rules'][number];

/** Saves a new version. Returns 409 if another was saved after `basedOnVersion`, 422 with each invalid field. */
export const saveCarrierPreferences = endpoint(
  'PUT',
  '/api/carrier-preferences',
  'operator:settings',
  {
    summary: 'Save the rules that choose a service',
    audit: ['carrier_preferences.saved'],
    body: s.shape({ basedOnVersion: s.versionFrom(0), rules }),
    response: savedRules,
  },
);

/**
 * Returns the service that the given rules choose. Returns 404 for an unknown docket number, 409 if there is no offer.
 */
export const tryCarrierPreferences = endpoint(
  'POST',
  '/api/carrier-preferences/try',
  'operator:settings',
  {
    summary: 'Try rules on an order',
    audit: ['carrier_preferences.tried'],
    body: s.shape({ docketNumber: s.string({ pattern: '^\\d{14}$' }), rules }),
    response: s.dataOf({
      /** The position of the deciding rule, from 1; null if no rule matches the order. */
      rule: s.nullable(s.integer()),
      isReplaced: s.boolean(),
      service: s.oneOf(services),
      account: s.string(),
      ...s.integers('totalPaise', 'etaDays'),
      /** The rules up to the deciding rule, each with the first condition that the order does not meet. */
      checked: s.listOf({
        rule: s.integer(),
        unmet: s.nullable(s.oneOf(preferenceConditions)),
      }),
      withoutCard: cardsMissing,
    }),
  },
);
export type RuleTrial = ResponseOf<typeof tryCarrierPreferences>['data'];
