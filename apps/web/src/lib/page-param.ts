const MAX_PAGE = 999;

/** The page in an address, counted from 1; 1 for an invalid page. */
export function pageOf(params: URLSearchParams): number {
  const page = Math.trunc(Number(params.get('page')));
  return Math.max(1, Math.min(MAX_PAGE, page || 1));
}
