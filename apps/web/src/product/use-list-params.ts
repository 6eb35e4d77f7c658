import { useSearchParams } from 'react-router';
import { parsePage, withValues } from '../lib/query-params.ts';
import type { PaginationProps } from './pagination.tsx';

/** Another filter starts on the first page. */
const FIRST_PAGE = { page: null, before: null, after: null } as const;

/** New values of parameters; null or an empty text removes one. */
type Changes = Readonly<Record<string, string | null>>;

/** The buttons below a list that is read by cursor; null where there is nothing to read. */
interface CursorPaging {
  readonly onNewest: (() => void) | null;
  readonly onOlder: (() => void) | null;
}

/** How to reach the rows that are not shown; null when all are shown. */
export type Paging = CursorPaging | PaginationProps | null;

/** Where the older rows begin; anything else when there are none. */
type Cursor = string | number | false | null | undefined;
const isGiven = (next: Cursor) => typeof next === 'string' || typeof next === 'number';

interface PagedRows {
  readonly pageSize: number;
  /** Rows on this page. */
  readonly rows: number;
  readonly hasMore: boolean;
  /** Rows on all pages, where the server counts them, and where it stops counting. */
  readonly count?: { readonly total: number; readonly most: number } | undefined;
}

/** Filters, tab and page of a list, kept in the address bar. */
export function useListParams() {
  const [params, setParams] = useSearchParams();

  const paramsWith = (changes: Changes) => withValues(params, changes);
  const page = parsePage(params);

  return {
    /** For functions that read several parameters. */
    all: params,
    /** The text of a parameter, trimmed; empty without one. */
    text: (name: string): string => (params.get(name) ?? '').trim(),
    /** The choice that a parameter names, or `otherwise`. */
    choice: <Choice extends string, Other>(
      name: string,
      choices: readonly Choice[],
      otherwise: Other,
    ): Choice | Other => choices.find((choice) => choice === params.get(name)) ?? otherwise,
    /** Counted from 1. */
    page,
    /** The cursor of the page; undefined on the first. */
    cursor: params.get('before') ?? params.get('after') ?? undefined,
    /** Filters the list and shows its first page. */
    change: (changes: Changes, options?: { replace: boolean }) =>
      setParams(paramsWith({ ...FIRST_PAGE, ...changes }), options),
    /** Opens another view at this path, without the parameters of this one. */
    open: (view: Readonly<Record<string, string>>) => setParams(view),
    /** The query of a link that filters the list. */
    search: (changes: Changes): string =>
      `?${paramsWith({ ...FIRST_PAGE, ...changes }).toString()}`,
    /** Paging by cursor: `next` is the cursor of the older rows, if there are any. */
    byCursor: (next: Cursor, name: 'before' | 'after' | 'page' = 'before'): Paging => ({
      onNewest: params.has(name) ? () => setParams(paramsWith(FIRST_PAGE)) : null,
      onOlder: isGiven(next) ? () => setParams(paramsWith({ [name]: String(next) })) : null,
    }),
    /** Paging by page. Without a count of the server, the pages up to the next one are shown. */
    byPage: ({ pageSize, rows, hasMore, count }: PagedRows): Paging =>
      hasMore || page > 1
        ? {
            page: page - 1,
            pageSize,
            total: count?.total ?? (page - 1) * pageSize + rows + (hasMore ? 1 : 0),
            isCapped: count === undefined ? hasMore : count.total >= count.most,
            onPageChange: (wanted) => setParams(paramsWith({ page: String(wanted + 1) })),
          }
        : null,
  };
}
