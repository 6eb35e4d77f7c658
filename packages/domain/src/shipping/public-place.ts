const MAX_PLACE_CHARS = 60;

/** Returns the town of a scan's location for the public; empty for internal names, which may contain personal data. */
export function toPublicPlace(location: string): string {
  const bracketText = /\(([^()]*)\)\s*$/.exec(location)?.[1];
  const place = (bracketText ?? location).trim();
  const isPlain = /^\p{L}[\p{L}\p{M} .'-]*$/u.test(place);
  return isPlain && place.length <= MAX_PLACE_CHARS ? place : '';
}
