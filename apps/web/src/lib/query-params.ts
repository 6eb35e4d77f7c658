const MAX_PAGE = 999;

export function parsePage(params: URLSearchParams): number {
  const page = Math.trunc(Number(params.get('page')));
  return Math.max(1, Math.min(MAX_PAGE, page || 1));
}

/** Null or an empty string removes a parameter. */
export function withValues(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const nextParams = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') nextParams.delete(name);
    else nextParams.set(name, value);
  }
  return nextParams;
}
