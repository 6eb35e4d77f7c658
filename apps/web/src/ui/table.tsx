import type { ReactNode } from 'react';
import {
  Table as AriaTable,
  Cell,
  Column,
  Row,
  type Selection,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table';
import { Checkbox } from './checkbox.tsx';

export interface TableColumn<Item> {
  id: string;
  header: string;
  /** Names the row to screen readers; exactly one column has it. */
  isRowHeader?: boolean;
  align?: 'start' | 'end';
  /** A Tailwind width class for wide screens, `w-40`. */
  width?: string;
  render: (item: Item) => ReactNode;
}

export interface TableProps<Item> {
  label: string;
  columns: readonly TableColumn<Item>[];
  items: readonly Item[];
  getId: (item: Item) => string;
  /** With both, rows get checkboxes and the header selects all. */
  selectedIds?: ReadonlySet<string>;
  onSelectionChange?: (ids: ReadonlySet<string>) => void;
  /** Enter or a press on a row. */
  onRowAction?: (id: string) => void;
  /** Shown in place of the rows when there are none. */
  emptyState?: ReactNode;
  /** Rows are about to be replaced: they stay, dimmed. */
  isPending?: boolean;
}

const headerCell =
  'border-b border-line bg-sunken px-3 py-2 text-left text-xs font-medium text-muted outline-none focus-ring-inset';
const bodyCell =
  'focus-ring-inset px-3 py-2.5 align-top text-base outline-none max-sm:block max-sm:min-w-0 max-sm:p-0 max-sm:text-sm max-sm:wrap-break-word max-sm:before:mb-0.5 max-sm:before:block max-sm:before:text-xs max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';

/**
 * Rows and columns with a header that stays in sight, arrow-key navigation and selection.
 * Under 640 px every row becomes a card.
 */
export function Table<Item extends object>({
  label,
  columns,
  items,
  getId,
  selectedIds,
  onSelectionChange,
  onRowAction,
  emptyState,
  isPending = false,
}: TableProps<Item>) {
  const isSelectable = selectedIds !== undefined && onSelectionChange !== undefined;
  const select = (selection: Selection) => {
    onSelectionChange?.(
      selection === 'all' ? new Set(items.map(getId)) : new Set([...selection].map(String)),
    );
  };
  return (
    <div className="relative rounded-lg border border-line bg-surface max-lg:overflow-x-auto max-sm:overflow-x-visible max-sm:border-0 max-sm:bg-transparent">
      <AriaTable
        aria-label={label}
        aria-busy={isPending}
        selectionMode={isSelectable ? 'multiple' : 'none'}
        {...(isSelectable ? { selectedKeys: selectedIds, onSelectionChange: select } : {})}
        {...(onRowAction === undefined
          ? {}
          : { onRowAction: (key: string | number) => onRowAction(String(key)) })}
        className={`w-full border-separate border-spacing-0 outline-none max-sm:block ${isPending ? 'opacity-60 transition-opacity delay-150' : ''}`}
      >
        <TableHeader
          className={`sticky top-(--top-bar) z-10 max-lg:top-0 max-sm:static max-sm:block ${isSelectable ? 'max-sm:mb-2 max-sm:[&_th:not(:first-child)]:hidden max-sm:[&_tr]:block' : 'max-sm:hidden'}`}
        >
          {isSelectable && (
            <Column
              id="select"
              className={`${headerCell} w-10 rounded-tl-lg pr-0 max-sm:flex max-sm:w-auto max-sm:items-center max-sm:gap-2 max-sm:rounded-lg max-sm:border max-sm:after:text-sm max-sm:after:content-['Select_all']`}
            >
              <Checkbox slot="selection" />
            </Column>
          )}
          {columns.map((column) => (
            <Column
              key={column.id}
              id={column.id}
              isRowHeader={column.isRowHeader === true}
              className={`${headerCell} first:rounded-tl-lg last:rounded-tr-lg ${column.width ?? ''} ${column.align === 'end' ? 'text-right' : ''}`}
            >
              {column.header}
            </Column>
          ))}
        </TableHeader>
        <TableBody
          items={items}
          // A row is made again when its item or what is shown of it changes: not when another one is selected.
          dependencies={[columns, isSelectable]}
          renderEmptyState={() => emptyState}
          className="max-sm:flex max-sm:flex-col max-sm:gap-2"
        >
          {(item) => (
            <Row
              id={getId(item)}
              className="group/row focus-ring-inset hover:bg-hover selected:bg-accent-soft max-sm:relative max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-2.5 max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-3 sm:[&:not(:last-child)>*]:border-b sm:[&>*]:border-line"
            >
              {isSelectable && (
                <Cell className="w-10 py-2 pr-0 pl-3 align-top outline-none focus-ring-inset max-sm:absolute max-sm:top-2 max-sm:right-2 max-sm:w-auto max-sm:p-0">
                  <Checkbox slot="selection" />
                </Cell>
              )}
              {columns.map((column) => (
                <Cell
                  key={column.id}
                  data-label={column.header}
                  className={`${bodyCell} ${column.align === 'end' ? 'tabular-nums sm:text-right' : ''}`}
                >
                  {column.render(item)}
                </Cell>
              ))}
            </Row>
          )}
        </TableBody>
      </AriaTable>
    </div>
  );
}
