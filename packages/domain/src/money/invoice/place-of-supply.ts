import { getGstStateCode, type State, states } from '../../values/place/states.ts';

/** The codes 25 and 28 occur only in old registrations. */
const statesByCode: ReadonlyMap<string, State> = new Map([
  ...states.map((state) => [getGstStateCode(state), state] as const),
  ['25', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['28', 'Andhra Pradesh'],
]);

/** Returns the state in which a GSTIN is registered; null for codes that name no state. */
export function findStateOfGstin(gstin: string): State | null {
  return statesByCode.get(gstin.slice(0, 2)) ?? null;
}

/**
 * Returns the place of supply of the transport of goods: the state of the recipient's GSTIN, or the pickup state if
 * the GSTIN is null or names no state. Source: IGST Act, section 12(8).
 */
export function choosePlaceOfSupply(gstin: string | null, pickupState: State): State {
  return (gstin === null ? null : findStateOfGstin(gstin)) ?? pickupState;
}
