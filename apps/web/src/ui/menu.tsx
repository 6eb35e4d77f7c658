import { Check } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  MenuSection as AriaMenuSection,
  type MenuSectionProps as AriaMenuSectionProps,
  Header,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { createPortal } from 'react-dom';
import { listItemStyle, popoverStyle } from './list-style.ts';

/** Pairs one button with one `Menu`. */
export { MenuTrigger };

interface MenuProps<Item extends object> extends Omit<AriaMenuProps<Item>, 'className' | 'style'> {
  placement?: 'bottom start' | 'bottom end';
}

/**
 * The floating list of a `MenuTrigger`. It makes nothing else inert, which would style every element of a long list anew:
 * a press beside it goes to a plane under it, Tab and scrolling close it.
 */
export function Menu<Item extends object>({ placement = 'bottom end', ...props }: MenuProps<Item>) {
  const state = useContext(OverlayTriggerStateContext);
  return (
    <>
      {state?.isOpen === true &&
        createPortal(
          <div role="presentation" className="fixed inset-0 z-50" onClick={() => state.close()} />,
          document.body,
        )}
      <Popover isNonModal placement={placement} offset={4} className={`${popoverStyle} min-w-48`}>
        <AriaMenu {...props} className="outline-none" />
      </Popover>
    </>
  );
}

interface MenuItemProps extends Omit<AriaMenuItemProps, 'className' | 'style' | 'children'> {
  icon?: ReactNode;
  children: ReactNode;
}

/** One entry; a tick shows the chosen one where the menu has a selection. */
export function MenuItem({ icon, children, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...props}
      {...(typeof children === 'string' && props.textValue === undefined
        ? { textValue: children }
        : {})}
      className={listItemStyle}
    >
      {({ selectionMode, isSelected }) => (
        <>
          {icon !== undefined && <span className="text-muted">{icon}</span>}
          <span className="min-w-0 flex-1">{children}</span>
          {selectionMode !== 'none' && (
            <Check
              aria-hidden="true"
              className={`size-4 text-accent-ink ${isSelected ? '' : 'invisible'}`}
            />
          )}
        </>
      )}
    </AriaMenuItem>
  );
}

interface MenuSectionProps<Item extends object>
  extends Omit<AriaMenuSectionProps<Item>, 'className' | 'style' | 'children'> {
  title?: string;
  children: ReactNode;
}

/** A titled group of entries, set off by a line. */
export function MenuSection<Item extends object>({
  title,
  children,
  ...props
}: MenuSectionProps<Item>) {
  return (
    <AriaMenuSection
      {...props}
      className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
    >
      {title !== undefined && (
        <Header className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted">{title}</Header>
      )}
      {children}
    </AriaMenuSection>
  );
}
