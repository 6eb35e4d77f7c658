import { Object as Shape, String as Text } from 'typebox';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';

const exact = { additionalProperties: false } as const;

/**
 * City and state of a pincode. For a pincode that is not in the table, the state of its
 * prefix and an empty city; 404 for a prefix that India Post does not use; 422 unless six digits.
 */
export const getPincodeDetails = endpoint({
  method: 'POST',
  path: '/publicRoutes/pincodedetails',
  access: 'public',
  summary: 'City and state of a pincode',
  body: Shape({ pincode: text(7, 1) }, exact),
  response: Shape({ data: Shape({ city: Text(), state: Text(), country: Text() }, exact) }, exact),
});
