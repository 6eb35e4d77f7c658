import {
  Boolean as Bool,
  Integer,
  Array as List,
  Null,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { rowId } from '../fields.ts';
import { plan } from '../money/remittances.ts';

const exact = { additionalProperties: false } as const;

/** All sellers by name. `orders` counts up to 1,001, which means more than 1,000. */
export const listSellers = endpoint({
  method: 'GET',
  path: '/api/sellers',
  access: ['Admin'],
  summary: 'Sellers of the desk',
  response: Shape(
    {
      data: List(
        Shape(
          {
            id: Text(),
            name: Text(),
            email: Text(),
            createdOn: Text(),
            orders: Integer(),
            reverse: Bool(),
            /** The seller's rate plan; null for the prices of the cards. */
            planId: Union([Text(), Null()]),
            /** How soon the seller's COD is paid out. */
            codPlan: plan,
          },
          exact,
        ),
      ),
    },
    exact,
  ),
});
export type Seller = ResponseOf<typeof listSellers>['data'][number];

/** Switches a seller's reverse orders on or off; 404 for an unknown seller id. */
export const switchReverse = endpoint({
  method: 'PUT',
  path: '/api/sellers/:sellerId/reverse',
  access: ['Admin'],
  summary: 'Switch reverse orders of a seller',
  params: Shape({ sellerId: rowId() }, exact),
  body: Shape({ isOn: Bool() }, exact),
  response: Shape({ data: Shape({ id: Text(), reverse: Bool() }, exact) }, exact),
});
