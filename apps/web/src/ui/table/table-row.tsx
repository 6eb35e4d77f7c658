// On a phone rows are cards. Their `display` removes the implicit table roles, so each role is explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles -- see above */
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- ARIA's grid on the elements of a table */
import { t } from '@lingui/core/macro';
import { memo, type ReactNode, useId, useMemo } from 'react';
import { Link } from 'react-router';
import { SelectionBox } from '../form/selection-box.tsx';

interface CellLinkProps {
  to: string;
  state?: unknown;
  children: ReactNode;
}

export interface TableColumn<Item> {
  /** Unique in its table. */
  header: string;
  /** Names the row for screen readers. The default is the first column. */
  isRowHeader?: boolean;
  align?: 'start' | 'end';
  /** A Tailwind width class for wide screens, such as `w-40`. */
  width?: string;
  /**
   * Tailwind classes of the cell in a card, below 640 px. They replace the header's text above the value and make the
   * card compact.
   */
  card?: string;
  /** Takes the whole width of a card. */
  isWide?: boolean;
  /** The buttons of a row. In a card they are on a separate line, without the header's text. */
  isActions?: boolean;
  /** An empty result hides the cell in a card. */
  render(item: Item): ReactNode;
}

const bodyCellStyle =
  'focus-ring-inset px-3 py-2.5 align-top text-base outline-none sm:max-lg:px-2 max-sm:block max-sm:min-w-0 max-sm:p-0 max-sm:text-sm max-sm:wrap-break-word max-sm:empty:hidden';
const labelledCardStyle =
  'max-sm:before:mb-0.5 max-sm:before:block max-sm:before:text-xs max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';
const wideCardStyle = 'max-sm:col-span-2';

const selectCellStyle =
  'w-10 py-2 pr-0 pl-3 align-top outline-none focus-ring-inset max-sm:absolute max-sm:right-2 max-sm:w-auto max-sm:p-0';

interface TableRowProps<Item> {
  item: Item;
  columns: readonly TableColumn<Item>[];
  isSelectable: boolean;
}

/** Renders a row. The table sets tab stop and selection directly on the element, so that the row need not rerender. */
function PlainTableRow<Item>({ item, columns, isSelectable }: TableRowProps<Item>) {
  const id = useId();
  const isCompact = columns.some(({ card }) => card !== undefined);
  const cells = useMemo(() => {
    const rowHeader = columns.find(({ isRowHeader }) => isRowHeader === true) ?? columns[0];
    return columns.map((column) => (
      <td
        key={column.header}
        {...(column === rowHeader ? { role: 'rowheader', id } : { role: 'gridcell' })}
        data-label={column.header}
        className={`${bodyCellStyle} ${getCardStyle(column)} ${column.align === 'end' ? 'tabular-nums sm:text-right' : ''}`}
      >
        {column.render(item)}
      </td>
    ));
  }, [item, columns, id]);
  return (
    // `relative`, so that a change in one row does not repaint the others.
    <tr
      role="row"
      tabIndex={-1}
      aria-labelledby={id}
      className={`group/row relative focus-ring-inset hover:bg-hover aria-selected:bg-accent-soft max-sm:grid max-sm:gap-x-4 max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface sm:[&:not(:last-child)>*]:border-b sm:[&>*]:border-line ${isCompact ? 'max-sm:grid-cols-[1fr_auto] max-sm:px-3 max-sm:py-1.5' : 'max-sm:grid-cols-2 max-sm:gap-y-2.5 max-sm:p-3'}`}
    >
      {isSelectable && (
        <td
          role="gridcell"
          className={`${selectCellStyle} ${isCompact ? 'max-sm:top-0.5' : 'max-sm:top-2'}`}
        >
          <SelectionBox
            id={`${id}-select`}
            aria-label={t`Select`}
            aria-labelledby={`${id}-select ${id}`}
          />
        </td>
      )}
      {cells}
    </tr>
  );
}

function getCardStyle<Item>({
  card,
  isActions = false,
  isWide = false,
}: TableColumn<Item>): string {
  if (card !== undefined) return card;
  if (isActions) return wideCardStyle;
  return isWide ? `${labelledCardStyle} ${wideCardStyle}` : labelledCardStyle;
}

// memo() drops the type parameter.
export const TableRow: <Item>(props: TableRowProps<Item>) => ReactNode = memo(PlainTableRow);

/** Returns the value of a cell, with muted lines below it. Null, false and empty lines are skipped. */
export function renderLines(value: ReactNode, ...notes: readonly ReactNode[]) {
  return [renderLine('value', value, 'text-ink'), ...renderNotes(notes)];
}

export function renderStrongLines(value: ReactNode, ...notes: readonly ReactNode[]) {
  return [renderLine('value', value, 'font-medium text-ink'), ...renderNotes(notes)];
}

const renderNotes = (notes: readonly ReactNode[]) =>
  notes.map((note, index) => renderLine(String(index), note, 'text-sm text-muted'));

function renderLine(key: string, line: ReactNode, className: string) {
  if (line === null || line === false || line === '') return null;
  return (
    <span key={key} className={`block wrap-break-word tabular-nums ${className}`}>
      {line}
    </span>
  );
}

export function CellLink({ to, state, children }: CellLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      className="focus-ring rounded-sm py-1 text-ink no-underline hover:text-accent-ink hover:underline"
    >
      {children}
    </Link>
  );
}
