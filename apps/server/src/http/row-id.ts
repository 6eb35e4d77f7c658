const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text from a path can be the id of a row; PostgreSQL fails on any other. */
export function isRowId(text: string): boolean {
  return uuid.test(text);
}
