import {
  MAX_NOTE_CHARACTERS,
  orderGroups,
  orderTagLimits,
} from '@shipdesk/domain/order/order-edits';
import { packageTypes } from '@shipdesk/domain/order/order-form';
import { Enum, Integer, Array as List, Optional, Object as Shape, String as Text } from 'typebox';
import { type BodyOf, endpoint } from '../endpoint.ts';
import { numeric, rowId, text, versionFrom } from '../fields.ts';
import { docketParams } from './docket-numbers.ts';

const exact = { additionalProperties: false } as const;

/** Kilograms and centimetres of one box; sizes are required for a single package. */
const box = Shape(
  {
    numberOfBoxes: numeric(),
    weightKg: numeric(),
    lengthCm: numeric(),
    breadthCm: numeric(),
    heightCm: numeric(),
  },
  exact,
);

const product = Shape(
  { productName: text(200, 1), quantity: numeric(), unitPrice: numeric(), hsnCode: text(16) },
  exact,
);

/**
 * Changes parts of an order; a part that is absent stays. Weights and totals are computed again, and
 * so is the price when the order's price depends on the change. 409 `stage_conflict` for a part that
 * is closed at the order's stage, 409 `stale_version` when someone else edited the same part after
 * `basedOnRevision`. Repeating an edit changes nothing.
 */
export const editOrder = endpoint({
  method: 'PATCH',
  path: '/api/orders/:docketNumber',
  access: 'session',
  summary: 'Edit an order',
  params: docketParams,
  body: Shape(
    {
      basedOnRevision: versionFrom(1),
      consignee: Optional(Shape({ name: text(120, 1), email: text(254) }, exact)),
      phone: Optional(Shape({ phone: text(20, 1), altPhone: text(20) }, exact)),
      address: Optional(
        Shape(
          {
            address: text(500, 1),
            pincode: text(16, 1),
            city: text(80, 1),
            state: text(80, 1),
            country: text(80, 1),
          },
          exact,
        ),
      ),
      /** `codAmount` in rupees, for COD. */
      payment: Optional(Shape({ mode: Enum(['Prepaid', 'COD']), codAmount: numeric() }, exact)),
      products: Optional(List(product, { minItems: 1, maxItems: 100 })),
      packages: Optional(
        Shape(
          {
            packageType: Enum([...packageTypes]),
            boxes: List(box, { minItems: 1, maxItems: 100 }),
          },
          exact,
        ),
      ),
      /** Returns go to the same warehouse. */
      pickup: Optional(Shape({ warehouseId: rowId() }, exact)),
      papers: Optional(
        Shape({ ewayBillNumber: text(64), sellerName: text(120), sellerGstin: text(20) }, exact),
      ),
      reference: Optional(Shape({ orderId: text(64, 1), referenceId: text(64) }, exact)),
      tags: Optional(
        List(text(orderTagLimits.maxCharacters, 1), { maxItems: orderTagLimits.maxTags }),
      ),
      note: Optional(text(MAX_NOTE_CHARACTERS)),
    },
    exact,
  ),
  response: Shape(
    {
      data: Shape(
        {
          docketNumber: Text(),
          revision: Integer(),
          /** Empty when the order was like that already. */
          changed: List(Enum([...orderGroups])),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type OrderEdit = BodyOf<typeof editOrder>;

/** The tags of the seller's newest orders that have some, the most frequent first; at most 100. */
export const listOrderTags = endpoint({
  method: 'GET',
  path: '/api/order-tags',
  access: 'session',
  summary: 'Tags in use',
  response: Shape({ data: List(Text()) }, exact),
});
