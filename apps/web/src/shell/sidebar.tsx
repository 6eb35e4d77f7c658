import { memo, type RefObject, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { activeLabel, menuFor } from './menu-items.ts';
import { SidebarEntry } from './sidebar-entry.tsx';
import { selectSidebar, sidebarClosed } from './sidebar-slice.ts';

interface SidebarProps {
  /** The button that opens the menu: presses on it are not presses outside, focus returns to it. */
  toggleRef: RefObject<HTMLButtonElement | null>;
  roles: readonly string[];
}

/**
 * A rail of icons from 1024 px, hidden below; with labels over the content when toggled. Spec §2, layout shell. What the shell hears of
 * the account does not make it anew.
 */
export const Sidebar = memo(function Sidebar({ toggleRef, roles }: SidebarProps) {
  const dispatch = useDispatch();
  const { isExpanded } = useSelector(selectSidebar);
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const active = activeLabel(pathname);

  useEffect(() => {
    if (!isExpanded) return;
    menu.current?.querySelector<HTMLElement>('[aria-current], a')?.focus();
    // Also when the keyboard leaves it: what has the focus must not lie under the menu.
    const closeOutside = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Node)) return;
      if (menu.current?.contains(target) || toggleRef.current?.contains(target)) return;
      dispatch(sidebarClosed());
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      dispatch(sidebarClosed());
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
  }, [isExpanded, dispatch, toggleRef]);

  return (
    <>
      {isExpanded && (
        <div
          aria-hidden="true"
          className="fixed inset-0 top-(--top-bar) z-20 animate-fade-in bg-scrim lg:hidden"
        />
      )}
      <nav
        ref={menu}
        id="side-menu"
        aria-label="Main"
        data-expanded={isExpanded || undefined}
        className="group/menu fixed top-(--top-bar) bottom-0 left-0 z-30 flex w-(--rail) flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-surface p-2 transition-[width] duration-150 ease-out max-lg:not-data-expanded:hidden data-expanded:w-60 data-expanded:shadow-float"
      >
        <ul className="flex flex-col gap-0.5">
          {menuFor(roles).map((entry) => (
            <SidebarEntry
              key={entry.label}
              entry={entry}
              isActive={entry.label === active}
              isExpanded={isExpanded}
              onChoose={() => dispatch(sidebarClosed())}
            />
          ))}
        </ul>
      </nav>
    </>
  );
});
