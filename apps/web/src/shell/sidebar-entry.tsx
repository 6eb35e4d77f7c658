import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Focusable } from 'react-aria-components/Tooltip';
import { Link, useLocation } from 'react-router';
import { Tooltip } from '../ui/overlay/tooltip.tsx';
import type { MenuEntry } from './menu-items.ts';

interface SidebarEntryProps {
  entry: MenuEntry;
  isActive: boolean;
  isExpanded: boolean;
  onChoose: () => void;
}

const linkStyle =
  'focus-ring-inset flex h-9 w-full pointer-coarse:h-11 min-w-0 items-center gap-3 rounded-md px-2.5 text-base font-medium text-muted no-underline hover:bg-hover hover:text-ink active:bg-pressed aria-[current]:bg-accent-soft aria-[current]:text-accent-ink';

/** One entry of the side menu, with the entries inside it when it is a group. */
export function SidebarEntry({ entry, isActive, isExpanded, onChoose }: SidebarEntryProps) {
  const [isToggledOpen, setToggledOpen] = useState(false);
  const { pathname } = useLocation();
  const Icon = entry.icon;
  const isGroup = entry.children.length > 0;
  const isGroupOpen = isGroup && isExpanded && isToggledOpen;
  // In an open group the matching child is the current entry, not the group.
  const current = isActive && !(isGroupOpen && pathname !== entry.path) ? 'page' : undefined;
  return (
    <li>
      <div className="relative flex">
        <Tooltip content={entry.label} placement="right" isDisabled={isExpanded}>
          <Focusable>
            <Link to={entry.path} aria-current={current} onClick={onChoose} className={linkStyle}>
              <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
              <span className={isExpanded ? 'truncate' : 'sr-only'}>{entry.label}</span>
            </Link>
          </Focusable>
        </Tooltip>
        {isGroup && isExpanded && (
          <AriaButton
            aria-label={t`${entry.label} pages`}
            aria-expanded={isGroupOpen}
            onPress={() => setToggledOpen(!isToggledOpen)}
            className="focus-ring-inset absolute inset-y-1 right-1 flex w-7 pointer-coarse:w-11 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-pressed hover:text-ink"
          >
            <ChevronDown
              aria-hidden="true"
              className={`size-4 transition-transform duration-150 ${isGroupOpen ? 'rotate-180' : ''}`}
            />
          </AriaButton>
        )}
      </div>
      {isGroupOpen && (
        <ul className="mt-0.5 ml-4.5 flex flex-col gap-0.5 border-l border-line pl-2.5">
          {entry.children.map((child) => (
            <li key={child.path}>
              <Link
                to={child.path}
                aria-current={child.path === pathname ? 'page' : undefined}
                onClick={onChoose}
                className={`${linkStyle} h-8! font-normal! pointer-coarse:h-11!`}
              >
                {child.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
