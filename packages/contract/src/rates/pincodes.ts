import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';

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
  audit: [],
  body: s.shape({ pincode: s.pincodeSent() }),
  response: s.shape({
    data: s.shape({ city: s.string(), state: s.string(), country: s.string() }),
  }),
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
  audit: [],
  body: s.shape({
    places: s.list(s.shape({ pincode: s.text(10), city: s.text(80), state: s.text(80) }), {
      minItems: 1,
      maxItems: MAX_PLACES,
    }),
  }),
  response: s.shape({
    data: s.list(s.shape({ index: s.integer(), city: s.string(), state: s.string() })),
  }),
});
