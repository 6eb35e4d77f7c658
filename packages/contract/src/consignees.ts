import { Integer, Array as List, Record, Object as Shape, String as Text } from 'typebox';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';

const exact = { additionalProperties: false } as const;
const person = Shape({ phone: text(20, 10) }, exact);

/** Everything the seller keeps of the person with this phone number, to hand over on request. 422 for no number. */
export const exportConsignee = endpoint({
  method: 'POST',
  path: '/api/consignees/export',
  access: 'session',
  summary: 'Export what is kept of one consignee',
  body: person,
  response: Shape(
    {
      data: List(
        Shape(
          {
            docketNumber: Text(),
            orderDate: Text(),
            name: Text(),
            phone: Text(),
            altPhone: Text(),
            email: Text(),
            address: Text(),
            pincode: Text(),
            city: Text(),
            state: Text(),
            country: Text(),
            products: List(Text()),
          },
          exact,
        ),
      ),
      /** Rows of big imports that name the number and became no order, by the names of their file's columns. */
      failedRows: List(
        Shape({ fileName: Text(), rowNumber: Integer(), values: Record(Text(), Text()) }, exact),
      ),
    },
    exact,
  ),
});

/**
 * Takes the person with this phone number out of all orders of the seller, for good: name, phones, e-mail and street
 * address go, amounts and the place remain. Answers of how many orders. 422 for no number.
 */
export const eraseConsignee = endpoint({
  method: 'POST',
  path: '/api/consignees/erase',
  access: 'session',
  summary: 'Erase one consignee',
  body: person,
  response: Shape({ data: Shape({ orders: Integer() }, exact) }, exact),
});
