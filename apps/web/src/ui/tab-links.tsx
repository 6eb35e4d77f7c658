import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { keepInSight } from './keep-in-sight.ts';

interface TabLinksProps {
  /** Names the group to screen readers. */
  label: string;
  /** `isIndex`: only the address itself is the tab, not those below it. */
  tabs: readonly { path: string; label: string; isIndex?: boolean }[];
}

/** Links that look like tabs. On a narrow screen they scroll inside their bar. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const show = () =>
      keepInSight(bar.current?.querySelector<HTMLElement>('[aria-current=page]') ?? null);
    // A font that arrives later changes the widths.
    void document.fonts.ready.then(show);
    const sizes = new ResizeObserver(show);
    if (bar.current) sizes.observe(bar.current);
    return () => sizes.disconnect();
  }, []);
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="relative mt-3 flex gap-x-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <NavLink
          key={tab.path}
          to={tab.path}
          end={tab.isIndex === true}
          className="focus-ring-inset flex h-9 shrink-0 pointer-coarse:h-11 items-center rounded-t-md border-b-2 border-transparent px-3 max-sm:px-2 text-base font-medium whitespace-nowrap text-muted no-underline hover:text-ink aria-[current=page]:border-accent-ink aria-[current=page]:text-ink"
        >
          {({ isActive }) => <span ref={isActive ? keepInSight : undefined}>{tab.label}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
