import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Table, type TableProps } from '../ui/table/table.tsx';
import { type EmptyList, EmptyPanel, Loaded, type Query } from './loaded.tsx';
import { Pagination } from './pagination.tsx';
import type { Paging } from './use-list-params.ts';

/** The rows are those of the query, unless `items` picks them; undefined until they are loaded. */
type Rows<Item> =
  | { query: Query<{ readonly data: readonly Item[] }> }
  | { query: Query<unknown>; items: readonly Item[] | undefined };

/** A title makes the list a section of its page, and names the table where no label does. */
type Name = { title: string; label?: string } | { title?: undefined; label: string };

interface ListLook<Item extends object>
  extends Omit<TableProps<Item>, 'items' | 'label' | 'emptyState' | 'isPending'> {
  /** The title when nothing could be loaded: `The invoices could not be loaded`. */
  failure: string;
  /** With a filter that leaves no row, what the filter missed and a button that resets it. */
  empty: EmptyList;
  paging?: Paging;
  level?: 2 | 3;
  /** Below the title. */
  description?: string;
  /** Beside the title: buttons for the whole list. */
  actions?: ReactNode;
  /** Above the rows, also while they load: tabs, filters and the CSV button. */
  toolbar?: ReactNode;
  /** Above the rows, once they are loaded. */
  summary?: ReactNode;
  /** Below the rows: that not all of them are listed. */
  note?: ReactNode;
  /** Below the rows: their sum. */
  footer?: ReactNode;
}

/** A list: its rows as a table, the states of its query, filters and paging. */
export function ListView<Item extends object>(props: ListLook<Item> & Name & Rows<Item>) {
  const { query, failure, empty, paging = null, ...rest } = props;
  const { title, level = 2, description, actions, toolbar, summary, note, footer, ...table } = rest;
  const label = props.title === undefined ? props.label : (props.label ?? props.title);
  const items = 'items' in props ? props.items : props.query.data?.data;
  const list = (
    <>
      {title !== undefined && (
        <ListHeading title={title} level={level} description={description}>
          {actions}
        </ListHeading>
      )}
      {toolbar}
      <Loaded query={query} failure={failure}>
        {() =>
          empty.isFirstUse === true && items?.length === 0 ? (
            <EmptyPanel {...empty} />
          ) : (
            <>
              {summary}
              <Table
                {...table}
                label={label}
                items={items ?? []}
                isPending={query.isFetching && query.currentData === undefined}
                emptyState={<EmptyState {...empty} />}
              />
              {note !== undefined && note !== false && <p className="text-sm text-muted">{note}</p>}
              {footer}
              {paging !== null && <Pages paging={paging} />}
            </>
          )
        }
      </Loaded>
    </>
  );
  const column = 'flex min-w-0 flex-col gap-3';
  return title === undefined ? (
    <div className={column}>{list}</div>
  ) : (
    <section aria-label={title} className={column}>
      {list}
    </section>
  );
}

interface ListHeadingProps {
  title: string;
  level: 2 | 3;
  description: string | undefined;
  /** Buttons at the right. */
  children?: ReactNode;
}

function ListHeading({ title, level, description, children }: ListHeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-60">
        <Heading className="text-base font-semibold text-ink">{title}</Heading>
        {description !== undefined && <p className="text-sm text-muted">{description}</p>}
      </div>
      {children}
    </div>
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
