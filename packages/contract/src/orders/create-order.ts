import {
  qualityCheckNames,
  returnLimits,
  returnReasons,
} from '@shipdesk/domain/order/return-details';
import {
  Boolean as Bool,
  Enum,
  Array as List,
  Optional,
  Object as Shape,
  String as Text,
} from 'typebox';
import { endpoint } from '../endpoint.ts';
import { numeric, reference, text } from '../fields.ts';
import { exact, shipmentSent } from './order-parts.ts';

/**
 * A consignee or pickup address. Its fields are optional here, because the server answers a missing
 * field like an empty one: with the first failed check of Spec §5, order save.
 */
const place = {
  name: Optional(text(120)),
  phone: Optional(text(20)),
  address: Optional(text(500)),
  pinCode: Optional(reference()),
  city: Optional(text(80)),
  state: Optional(text(80)),
  country: Optional(text(80)),
};

/** Spec §3, contentDetails entry: `unitPrice` in rupees, tax included. */
const product = Shape(
  {
    productId: Optional(reference()),
    productName: Optional(text(200)),
    quantity: Optional(numeric()),
    unitPrice: Optional(numeric()),
    hsncode: Optional(text(16)),
  },
  exact,
);

/**
 * Spec §3, weightDetails entry: kilograms and centimetres of one box. Its `boxId` is 0 for a single
 * package, whose size is required; the boxes of a multi package count from 1.
 */
const box = Shape(
  {
    boxId: Optional(reference()),
    docketNumber: Optional(text(64)),
    numberOfBoxes: Optional(numeric()),
    weightKg: Optional(numeric()),
    lengthCm: Optional(numeric()),
    breadthCm: Optional(numeric()),
    heightCm: Optional(numeric()),
  },
  exact,
);

/** Spec §3, one shipment, in the spelling of the specification. */
const shipment = Shape(
  {
    ...shipmentSent,
    ...place,
    orderDate: Optional(text(40)),
    returnName: Optional(text(120)),
    returnPhone: Optional(text(20)),
    returnAddress: Optional(text(500)),
    returnPin: Optional(reference()),
    returnCity: Optional(text(80)),
    returnState: Optional(text(80)),
    returnCountry: Optional(text(80)),
    paymentMode: text(16, 1),
    codAmount: Optional(numeric()),
    sellerName: Optional(text(120)),
    warehouseId: Optional(reference()),
    /** For a reverse order (`paymentMode` is `Pickup`): the reason of the return, and the courier's checks. */
    returnReason: Optional(Enum([...returnReasons])),
    qualityChecks: Optional(
      List(
        Shape(
          {
            check: Enum([...qualityCheckNames]),
            expected: Optional(text(returnLimits.expectedChars)),
            isRequired: Optional(Bool()),
          },
          exact,
        ),
        { maxItems: returnLimits.checks },
      ),
    ),
    weightDetails: List(box, { minItems: 1, maxItems: 100 }),
    contentDetails: Optional(List(product, { maxItems: 100 })),
  },
  exact,
);

/** Spec §3, single-order payload. */
const singleOrder = Shape(
  {
    shipments: List(shipment, { minItems: 1, maxItems: 1 }),
    pickupLocation: Optional(Shape(place, exact)),
  },
  exact,
);

/**
 * Creates one order and returns its docket number. A repeated `Idempotency-Key` returns the same
 * order, or 422 with another body.
 */
export const createOrder = endpoint({
  method: 'POST',
  path: '/booking/createPickup',
  access: 'session',
  summary: 'Create an order',
  idempotent: true,
  body: singleOrder,
  response: Shape(
    {
      message: Text(),
      data: Shape({ id: Text(), orderId: Text(), docketNumber: Text(), status: Text() }, exact),
    },
    exact,
  ),
  status: 201,
});
