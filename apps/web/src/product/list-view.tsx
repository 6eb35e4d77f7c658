import { t } from '@lingui/core/macro';
import { FileQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { parsePage, withValues } from '../lib/query-params.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Table, type TableProps } from '../ui/table/table.tsx';
import { TitledSection } from '../ui/titled-section.tsx';
import { type EmptyList, EmptyPanel, Loaded, type Query } from './loaded.tsx';
import { Pagination, type PaginationProps } from './pagination.tsx';

/** Null hides a button. */
interface CursorPaging {
  readonly onNewest: (() => void) | null;
  readonly onOlder: (() => void) | null;
}

/** The paging of a list; null if all rows are shown. */
type Paging = CursorPaging | PaginationProps | null;

/** The query and its rows. `items` replaces the rows of the query; undefined until they are loaded. */
type Rows<Item> =
  | { query: Query<{ readonly data: readonly Item[] }> }
  | { query: Query<unknown>; items: readonly Item[] | undefined };

/** A title makes the list a section. The table uses the title unless it has a label. */
type ListName = { title: string; label?: string } | { title?: undefined; label: string };

interface ListLook<Item extends object>
  extends Omit<TableProps<Item>, 'items' | 'label' | 'emptyState' | 'isPending'> {
  /** The title of the error panel: `The invoices could not be loaded`. */
  failure: string;
  empty: EmptyList;
  paging?: Paging;
  level?: 2 | 3;
  description?: string;
  actions?: ReactNode;
  /** Above the rows, also while they load: tabs, filters and the CSV button. */
  toolbar?: ReactNode;
  /** Above the rows, once they are loaded. */
  summary?: ReactNode;
  note?: ReactNode;
  footer?: ReactNode;
}

export function ListView<Item extends object>(props: ListLook<Item> & ListName & Rows<Item>) {
  const { query, failure, empty, paging = null, ...look } = props;
  const { title, level, description, actions, toolbar, summary, note, footer, ...table } = look;
  const label = props.title === undefined ? props.label : (props.label ?? props.title);
  const items = 'items' in props ? props.items : props.query.data?.data;
  const isEmpty = items?.length === 0;
  const pastEnd = isEmpty && paging !== null && 'page' in paging && paging.page > 0 ? paging : null;
  const list = (
    <>
      {toolbar}
      <Loaded query={query} failure={failure}>
        {() =>
          empty.isFirstUse === true && isEmpty && pastEnd === null ? (
            <EmptyPanel {...empty} />
          ) : (
            <>
              {summary}
              <Table
                {...table}
                label={label}
                items={items ?? []}
                isPending={query.isFetching && query.currentData === undefined}
                emptyState={
                  pastEnd === null ? <EmptyState {...empty} /> : <PastEnd paging={pastEnd} />
                }
              />
              {note !== undefined && note !== false && <p className="text-sm text-muted">{note}</p>}
              {footer}
              {paging !== null && pastEnd === null && <Pages paging={paging} />}
            </>
          )
        }
      </Loaded>
    </>
  );
  return title === undefined ? (
    <div className="flex min-w-0 flex-col gap-3">{list}</div>
  ) : (
    <TitledSection title={title} level={level} description={description} actions={actions}>
      {list}
    </TitledSection>
  );
}

/** An old link may open a page after the last one. */
function PastEnd({ paging: { page, pageSize, total, onPageChange } }: { paging: PaginationProps }) {
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  const number = page + 1;
  return (
    <EmptyState
      icon={FileQuestionMark}
      title={t`There is no page ${number}`}
      text={t`The list is shorter now, or the link is wrong.`}
      action={
        <Button onPress={() => void onPageChange(lastPage)}>
          {lastPage === 0 ? t`Go to the first page` : t`Go to the last page`}
        </Button>
      }
    />
  );
}

function Pages({ paging }: { paging: NonNullable<Paging> }) {
  if ('page' in paging) return <Pagination {...paging} />;
  const { onNewest, onOlder } = paging;
  if (onNewest === null && onOlder === null) return null;
  return (
    <nav aria-label={t`Pages`} className="flex justify-end gap-2">
      {onNewest !== null && <Button size="sm" onPress={onNewest}>{t`Newest`}</Button>}
      {onOlder !== null && <Button size="sm" onPress={onOlder}>{t`Older`}</Button>}
    </nav>
  );
}

/** A changed filter opens the first page. */
const FIRST_PAGE = { page: null, before: null, after: null } as const;

/** The cursor of the older rows. A value that is not a string or number means that there are none. */
type Cursor = string | number | false | null | undefined;

const isGiven = (next: Cursor) => typeof next === 'string' || typeof next === 'number';

/** New values of parameters. Null or an empty string removes the parameter. */
type Changes = Readonly<Record<string, string | null>>;

interface PagedRows {
  readonly pageSize: number;
  /** The rows on this page; undefined until they are loaded. */
  readonly rows: readonly unknown[] | undefined;
  readonly hasMore: boolean | undefined;
  /** The number of rows on all pages, and the maximum that the server counts. */
  readonly count?: { readonly total: number; readonly max: number } | undefined;
}

/** Returns the number of rows up to and including a page, plus 1 if there are more. Returns 0 for an empty page. */
function countKnownRows(
  page: number,
  { pageSize, rows, hasMore }: Pick<PagedRows, 'pageSize' | 'rows' | 'hasMore'>,
): number {
  if (rows?.length === 0) return 0;
  return (page - 1) * pageSize + (rows?.length ?? 0) + (hasMore === true ? 1 : 0);
}

export function useListParams() {
  const [params, setParams] = useSearchParams();

  const withParams = (changes: Changes) => withValues(params, changes);
  const page = parsePage(params);

  return {
    searchParams: params,
    /** The trimmed text of a parameter; empty if the parameter is missing. */
    readText: (name: string): string => (params.get(name) ?? '').trim(),
    readChoice: <Choice extends string, Other>(
      name: string,
      choices: readonly Choice[],
      fallback: Other,
    ): Choice | Other => choices.find((choice) => choice === params.get(name)) ?? fallback,
    /** Counted from 1. */
    page,
    /** The cursor of the page; undefined on the first page. */
    cursor: params.get('before') ?? params.get('after') ?? undefined,
    /** Filters the list and shows its first page. */
    change: (changes: Changes, options?: { replace: boolean }) =>
      setParams(withParams({ ...FIRST_PAGE, ...changes }), options),
    /** Replaces all parameters to open another view at this path. */
    open: (view: Readonly<Record<string, string>>) => setParams(view),
    buildQuery: (changes: Changes): string =>
      `?${withParams({ ...FIRST_PAGE, ...changes }).toString()}`,
    pageByCursor: (next: Cursor, name: 'before' | 'after' | 'page' = 'before'): Paging => ({
      onNewest: params.has(name) ? () => setParams(withParams(FIRST_PAGE)) : null,
      onOlder: isGiven(next) ? () => setParams(withParams({ [name]: String(next) })) : null,
    }),
    /** Paging by page number. Without a count, it shows the pages up to the next one. */
    pageByNumber: ({ pageSize, rows, hasMore = false, count }: PagedRows): Paging =>
      hasMore || page > 1
        ? {
            page: page - 1,
            pageSize,
            total: count?.total ?? countKnownRows(page, { pageSize, rows, hasMore }),
            isCapped: count === undefined ? hasMore : count.total >= count.max,
            onPageChange: (pageIndex) => setParams(withParams({ page: String(pageIndex + 1) })),
          }
        : null,
  };
}
