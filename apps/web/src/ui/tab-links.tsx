import { NavLink } from 'react-router';

interface TabLinksProps {
  /** Names the group to screen readers. */
  label: string;
  /** `isIndex`: only the address itself is the tab, not those below it. */
  tabs: readonly { path: string; label: string; isIndex?: boolean }[];
}

/** Links that look like tabs. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="mt-3 flex flex-wrap gap-x-1 border-b border-line">
      {tabs.map((tab) => (
        <NavLink
          key={tab.path}
          to={tab.path}
          end={tab.isIndex === true}
          className="focus-ring-inset -mb-px flex h-9 pointer-coarse:h-11 items-center rounded-t-md border-b-2 border-transparent px-3 max-sm:px-2 text-base font-medium whitespace-nowrap text-muted no-underline hover:text-ink aria-[current=page]:border-accent-ink aria-[current=page]:text-ink"
        >
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
