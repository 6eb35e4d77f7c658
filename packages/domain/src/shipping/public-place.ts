const MAX_PLACE = 60;

/**
 * Returns the town of a scan's location, for people outside: `Chandigarh` for `Chandigarh_Raiprkln_C (Chandigarh)`.
 * Empty for internal names, which may hold anything.
 */
export function toPublicPlace(location: string): string {
  const inBrackets = /\(([^()]*)\)\s*$/.exec(location)?.[1];
  const place = (inBrackets ?? location).trim();
  const isPlain = /^\p{L}[\p{L}\p{M} .'-]*$/u.test(place);
  return isPlain && place.length <= MAX_PLACE ? place : '';
}
