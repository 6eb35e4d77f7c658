import { Integer, Array as List, Object as Shape, String as Text } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { named, text } from '../fields.ts';

const exact = { additionalProperties: false } as const;
const person = Shape({ phone: text(20, 10) }, exact);

/** All data that the seller stores about the person with this phone number. 422 for an invalid number. */
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
        Shape({ fileName: Text(), rowNumber: Integer(), values: named(Text()) }, exact),
      ),
    },
    exact,
  ),
});

/**
 * Erases the person with this phone number from all orders of the seller: name, phones, e-mail and street address.
 * Amounts and the place remain. Returns the number of orders. 422 for an invalid number.
 */
export const eraseConsignee = endpoint({
  method: 'POST',
  path: '/api/consignees/erase',
  access: 'session',
  summary: 'Erase one consignee',
  body: person,
  response: Shape({ data: Shape({ orders: Integer() }, exact) }, exact),
});
