import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { formatCount } from '../lib/format.ts';

export interface PaginationProps {
  /** Starts at 0, as in the API. */
  page: number;
  pageSize: number;
  /** The number of rows on all pages; a lower bound if `isCapped`. */
  total: number;
  isCapped?: boolean;
  pageSizes?: readonly number[];
  /** Resolves when the address bar has the new page. */
  onPageChange: (page: number) => void | Promise<void>;
  onPageSizeChange?: (pageSize: number) => void;
}

/** Returns the first, last, current and adjacent pages, counted from 0. Null marks a gap of two or more pages. */
export function listVisiblePages(page: number, pageCount: number): (number | null)[] {
  const candidates = [0, page - 1, page, page + 1, pageCount - 1].filter(
    (pageNumber) => pageNumber >= 0 && pageNumber < pageCount,
  );
  const sortedNumbers = [...new Set(candidates)].sort((a, b) => a - b);
  return sortedNumbers.flatMap((pageNumber, index) => {
    const previousNumber = sortedNumbers[index - 1];
    if (previousNumber === undefined || pageNumber - previousNumber === 1) return [pageNumber];
    return pageNumber - previousNumber === 2 ? [pageNumber - 1, pageNumber] : [null, pageNumber];
  });
}

const buttonStyle =
  'focus-ring flex h-8 min-w-8 pointer-coarse:h-10 pointer-coarse:min-w-10 cursor-pointer items-center justify-center rounded-md border border-transparent px-2 text-sm tabular-nums text-ink hover:bg-hover pressed:bg-pressed disabled:cursor-not-allowed disabled:text-faint disabled:hover:bg-transparent';

export function Pagination({
  page: givenPage,
  pageSize,
  total,
  isCapped = false,
  pageSizes = [9, 25, 50, 100],
  onPageChange,
  onPageSizeChange,
}: PaginationProps) {
  // Marks the pressed page as current before its rows are rendered.
  const [page, setPage] = useOptimistic(givenPage);
  const turnTo = (nextPage: number) =>
    startTransition(async () => {
      setPage(nextPage);
      await onPageChange(nextPage);
    });
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const firstNumber = total === 0 ? 0 : page * pageSize + 1;
  const lastNumber = Math.min(total, (page + 1) * pageSize);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted">
      <p className="tabular-nums">
        {t`${{ first: formatCount(firstNumber) }}–${{ last: formatCount(lastNumber) }} of ${{ total: formatCount(total) }}`}
        {isCapped ? '+' : ''}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {onPageSizeChange !== undefined && (
          <label className="flex items-center gap-2">
            {t`Rows per page`}
            <select
              value={pageSize}
              onChange={(event) => onPageSizeChange(Number(event.target.value))}
              className="focus-ring h-8 pointer-coarse:h-10 cursor-pointer rounded-md border border-line-strong/60 bg-surface px-2 text-sm text-ink tabular-nums"
            >
              {pageSizes.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </label>
        )}
        <nav aria-label={t`Pages`} className="flex items-center gap-0.5">
          <AriaButton
            aria-label={t`Previous page`}
            isDisabled={page === 0}
            onPress={() => turnTo(page - 1)}
            className={buttonStyle}
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
          </AriaButton>
          {listVisiblePages(page, pageCount).map((pageNumber, index) =>
            pageNumber === null ? (
              <span key={index === 1 ? 'gap-before' : 'gap-after'} className="w-6 text-center">
                …
              </span>
            ) : (
              <AriaButton
                key={pageNumber}
                aria-label={t`Page ${{ number: pageNumber + 1 }}`}
                {...(pageNumber === page ? { 'aria-current': 'page' as const } : {})}
                onPress={() => turnTo(pageNumber)}
                className={`${buttonStyle} aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink`}
              >
                {pageNumber + 1}
              </AriaButton>
            ),
          )}
          <AriaButton
            aria-label={t`Next page`}
            isDisabled={page >= pageCount - 1 && !isCapped}
            onPress={() => turnTo(page + 1)}
            className={buttonStyle}
          >
            <ChevronRight aria-hidden="true" className="size-4" />
          </AriaButton>
        </nav>
      </div>
    </div>
  );
}
