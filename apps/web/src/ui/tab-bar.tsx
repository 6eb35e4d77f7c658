import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { markHiddenEdges, ScrollEdges } from './scroll-edges.tsx';

interface Tab {
  readonly key: string;
  readonly to: To;
  readonly label: string;
  readonly isCurrent: boolean;
  /** Null while it loads. While any count is null, all tabs are hidden, because a count that arrives moves them. */
  readonly count?: string | null | undefined;
  /** Keeps the first tab at the start of the bar while the other tabs scroll. */
  readonly isPinned?: boolean;
}

interface TabBarProps {
  label: string;
  tabs: readonly Tab[];
  /** True if the counts belong to an earlier view. They take up space but are not shown. */
  hasOldCounts?: boolean;
  className?: string;
}

/** The minimum width of a touch target (WCAG 2.5.8). */
const MIN_TARGET_PX = 24;

export function TabBar({ label, tabs, hasOldCounts = false, className = '' }: TabBarProps) {
  const bar = useRef<HTMLElement>(null);
  const hasCounts = tabs.some(({ count }) => count !== undefined);
  const isLoading = tabs.some(({ count }) => count === null);
  // The tab or a count may have changed. Reading the widths before the next frame would lay out the page twice.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => showCurrentTab(bar.current));
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    const showCurrent = () => showCurrentTab(bar.current);
    // A font that loads later changes the widths.
    void document.fonts.ready.then(showCurrent);
    const observer = new ResizeObserver(showCurrent);
    if (bar.current) observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={`group/edges relative ${className}`}>
      <nav
        ref={bar}
        aria-label={label}
        onScroll={({ currentTarget }) => markEdges(currentTarget)}
        className="relative flex overflow-x-auto border-b border-line [scrollbar-width:none] data-hidden:overflow-hidden data-hidden:*:invisible"
        data-hidden={isLoading || undefined}
      >
        {tabs.map(({ key, to, label: text, isCurrent, count, isPinned = false }) => (
          <Link
            key={key}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            {...(isPinned && { 'data-pinned': '' })}
            className={`focus-ring-inset flex h-9 shrink-0 items-center gap-1 rounded-t-md border-b-2 border-transparent px-2 text-base font-medium whitespace-nowrap text-muted no-underline hover:text-ink data-sliver:opacity-0 aria-[current=page]:border-accent-ink aria-[current=page]:text-ink pointer-coarse:h-11 ${hasCounts ? '' : 'sm:px-3'} ${isPinned ? 'sticky left-0 z-10 bg-canvas' : ''}`}
          >
            {text}
            {typeof count === 'string' && (
              <span
                className={`rounded-sm bg-sunken px-1 text-xs text-muted tabular-nums ${hasOldCounts ? 'invisible' : ''}`}
              >
                {count}
              </span>
            )}
          </Link>
        ))}
      </nav>
      <ScrollEdges />
    </div>
  );
}

function showCurrentTab(bar: HTMLElement | null): void {
  if (!bar) return;
  const tab = bar.querySelector<HTMLElement>('[aria-current=page]');
  const pinnedWidth = getPinnedWidth(bar);
  if (tab && !tab.matches('[data-pinned]')) {
    const { offsetLeft, offsetWidth } = tab;
    const { scrollLeft, clientWidth } = bar;
    const isVisible =
      offsetLeft >= scrollLeft + pinnedWidth &&
      offsetLeft + offsetWidth <= scrollLeft + clientWidth;
    // `scrollIntoView` would also scroll the page.
    if (!isVisible) bar.scrollLeft = offsetLeft - (clientWidth + pinnedWidth - offsetWidth) / 2;
  }
  bar.parentElement?.style.setProperty('--pinned-width', `${pinnedWidth}px`);
  markEdges(bar);
}

const getPinnedWidth = (bar: HTMLElement) =>
  bar.querySelector<HTMLElement>('[data-pinned]')?.offsetWidth ?? 0;

/** Also hides a tab whose visible part is too narrow for a finger. */
function markEdges(bar: HTMLElement): void {
  markHiddenEdges(bar);
  const start = bar.scrollLeft + getPinnedWidth(bar);
  const end = bar.scrollLeft + bar.clientWidth;
  const visibleWidths = Array.from(
    bar.querySelectorAll<HTMLElement>('a:not([data-pinned])'),
    (tab) =>
      [
        tab,
        Math.min(tab.offsetLeft + tab.offsetWidth, end) - Math.max(tab.offsetLeft, start),
      ] as const,
  );
  for (const [tab, width] of visibleWidths) {
    tab.toggleAttribute('data-sliver', width > 0 && width < MIN_TARGET_PX);
  }
}
