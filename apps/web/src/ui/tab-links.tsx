import { matchPath, useLocation } from 'react-router';
import { TabBar } from './tab-bar.tsx';

interface TabLinksProps {
  label: string;
  /** `isIndex`: the tab is current only on its exact path, not on the paths below it. */
  tabs: readonly { path: string; label: string; isIndex?: boolean }[];
  search?: string;
}

export function TabLinks({ label, tabs, search = '' }: TabLinksProps) {
  const { pathname } = useLocation();
  return (
    <TabBar
      label={label}
      className="mt-3"
      tabs={tabs.map(({ path, label: text, isIndex = false }) => ({
        key: path,
        to: `${path}${search}`,
        label: text,
        isCurrent: matchPath({ path, end: isIndex }, pathname) !== null,
      }))}
    />
  );
}
