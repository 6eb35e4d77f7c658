import { type RefObject, useEffect } from 'react';

const edgeStyle =
  'pointer-events-none invisible absolute top-0 bottom-px z-20 w-4 from-(--shadow-color) to-transparent';

/**
 * Renders shadows at the edges of a sibling element that scrolls horizontally. The parent of both needs the classes
 * `group/edges relative`. `markHiddenEdges` shows the shadows. `--pinned-width` moves the left shadow past a pinned
 * part.
 */
export function ScrollEdges({ className = '' }: { className?: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={`${edgeStyle} ${className} left-(--pinned-width,0px) bg-linear-to-r group-data-more-before/edges:visible`}
      />
      <span
        aria-hidden="true"
        className={`${edgeStyle} ${className} right-0 bg-linear-to-l group-data-more-after/edges:visible`}
      />
    </>
  );
}

/** Sets an attribute on the parent for each edge with hidden content. Ignores fractions of a pixel. */
export function markHiddenEdges(element: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth, parentElement } = element;
  parentElement?.toggleAttribute('data-more-before', scrollLeft > 1);
  parentElement?.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1);
}

/** Updates the marks when the element, or a child present on mount, changes size. */
export function useHiddenEdges(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => markHiddenEdges(current));
    for (const part of [current, ...current.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [element]);
}
