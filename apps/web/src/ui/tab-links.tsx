import { matchPath, useLocation } from 'react-router';
import { TabBar } from './tab-bar.tsx';

interface TabLinksProps {
  /** Names the group to screen readers. */
  label: string;
  /** `isIndex`: only the address itself is the tab, not those below it. */
  tabs: readonly { path: string; label: string; isIndex?: boolean }[];
}

/** Tabs that are pages of their own. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const { pathname } = useLocation();
  return (
    <TabBar
      label={label}
      className="mt-3"
      tabs={tabs.map(({ path, label: text, isIndex = false }) => ({
        key: path,
        to: path,
        label: text,
        isCurrent: matchPath({ path, end: isIndex }, pathname) !== null,
      }))}
    />
  );
}
