import { t } from '@lingui/core/macro';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { activeLabel, menuFor } from './menu-items.ts';
import { SidebarEntry } from './sidebar-entry.tsx';
import type { SideMenu } from './use-side-menu.ts';

interface SidebarProps {
  /** The button that opens the menu. Presses on it are not presses outside, and it gets the focus back. */
  toggleRef: RefObject<HTMLButtonElement | null>;
  menu: SideMenu;
  roles: readonly string[];
}

/**
 * The side menu: beside the content from 1024 px, as a rail of icons or open with labels; a drawer over the content
 * below. Spec §2, layout shell.
 */
export function Sidebar({ toggleRef, menu: { isOpen, isDocked, dismiss }, roles }: SidebarProps) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const active = activeLabel(pathname);
  const isFloating = isOpen && !isDocked;

  useEffect(() => {
    if (!isFloating) return;
    menu.current?.querySelector<HTMLElement>('[aria-current], a')?.focus();
    // Focus that leaves the menu closes it too, because the drawer may cover the focused element.
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (menu.current?.contains(target) || toggleRef.current?.contains(target)) return;
      dismiss();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      dismiss();
      toggleRef.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isFloating, dismiss, toggleRef]);

  return (
    <>
      {isFloating && (
        <div
          aria-hidden="true"
          className="fixed inset-0 top-(--top-bar) z-20 animate-fade-in bg-scrim lg:hidden"
        />
      )}
      <nav
        ref={menu}
        id="side-menu"
        aria-label={t`Main`}
        data-open={isOpen || undefined}
        className="fixed top-(--top-bar) bottom-0 left-0 z-30 flex w-(--rail) flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-surface p-2 max-lg:not-data-open:hidden data-open:w-60 max-lg:data-open:shadow-float"
      >
        <ul className="flex flex-col gap-0.5">
          {menuFor(roles).map((entry) => (
            <SidebarEntry
              key={entry.label}
              entry={entry}
              isActive={entry.label === active}
              isExpanded={isOpen}
              onChoose={dismiss}
            />
          ))}
        </ul>
      </nav>
    </>
  );
}
