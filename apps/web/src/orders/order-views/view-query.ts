/** The query of a view: a list without its page, and without its search, which may be a phone number. */
export function viewQueryOf(params: URLSearchParams): string {
  const kept = [...params].filter(([name]) => name !== 'page' && name !== 'search');
  return new URLSearchParams(kept).toString();
}

/** Whether two queries show the same list, whatever the order of their parameters. */
export function isSameQuery(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

function sorted(query: string): string {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
}
