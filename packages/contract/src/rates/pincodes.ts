import { Integer, Array as List, Object as Shape, String as Text } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { pincodeSent, text } from '../fields.ts';

const exact = { additionalProperties: false } as const;

/** The consignee, the return and the pickup address of each row of a bulk file. */
const MAX_PLACES = 3000;

/**
 * City and state of a pincode. For a pincode that is not in the table, the state of its
 * prefix and an empty city; 404 for a prefix that India Post does not use; 422 unless six digits.
 */
export const getPincodeDetails = endpoint({
  method: 'POST',
  path: '/publicRoutes/pincodedetails',
  access: 'public',
  summary: 'City and state of a pincode',
  body: Shape({ pincode: pincodeSent() }, exact),
  response: Shape({ data: Shape({ city: Text(), state: Text(), country: Text() }, exact) }, exact),
});

/**
 * The places whose pincode is of another state, or of another district than the one that the city names, by their
 * position, with the place of the pincode. `city` is empty where only the state of the pincode is known.
 */
export const checkPlaces = endpoint({
  method: 'POST',
  path: '/api/pincodes/check',
  access: 'session',
  summary: 'Places that contradict their pincode',
  body: Shape(
    {
      places: List(Shape({ pincode: text(10), city: text(80), state: text(80) }, exact), {
        minItems: 1,
        maxItems: MAX_PLACES,
      }),
    },
    exact,
  ),
  response: Shape(
    { data: List(Shape({ index: Integer(), city: Text(), state: Text() }, exact)) },
    exact,
  ),
});
