import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';

/** A bulk file has up to 1,000 rows, each with a consignee, a return and a pickup address. */
const MAX_PLACES = 3000;

/**
 * Returns the city and state of a pincode. For a pincode that is not in the table, returns the state of its prefix and
 * an empty city. Returns 404 for a prefix that India Post does not use, 422 for a pincode that is not six digits.
 */
export const getPincodeDetails = endpoint('POST', '/publicRoutes/pincodedetails', 'public', {
  summary: 'City and state of a pincode',
  audit: [],
  body: s.shape({ pincode: s.sentPincode() }),
  response: s.dataOf({ city: s.string(), state: s.string(), country: s.string() }),
});

/**
 * Returns the index of each place whose state or city contradicts its pincode, with the city and state of the pincode.
 * `city` is empty if the table has only the state.
 */
export const checkPlaces = endpoint('POST', '/api/pincodes/check', 'orders:read', {
  summary: 'Places that contradict their pincode',
  audit: [],
  body: s.shape({
    places: s.list(s.shape({ pincode: s.text(10), city: s.text(80), state: s.text(80) }), {
      minItems: 1,
      maxItems: MAX_PLACES,
    }),
  }),
  response: s.dataListOf({ index: s.integer(), city: s.string(), state: s.string() }),
});
