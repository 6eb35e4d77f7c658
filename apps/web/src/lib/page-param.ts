const MAX_PAGE = 999;

/** The page in an address, counted from 1; 1 for an invalid page. */
export function pageOf(params: URLSearchParams): number {
  const page = Math.trunc(Number(params.get('page')));
  return Math.max(1, Math.min(MAX_PAGE, page || 1));
}

/** Parameters of an address with some changed; null removes one. */
export function withParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
