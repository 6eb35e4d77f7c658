const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True for a UUID. PostgreSQL fails on any other text where it expects an id. */
export function isRowId(text: string): boolean {
  return uuid.test(text);
}
