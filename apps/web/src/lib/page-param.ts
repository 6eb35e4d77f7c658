const MAX_PAGE = 999;

/** Returns the page number of a URL, starting at 1. An invalid page is 1. */
export function parsePage(params: URLSearchParams): number {
  const page = Math.trunc(Number(params.get('page')));
  return Math.max(1, Math.min(MAX_PAGE, page || 1));
}
