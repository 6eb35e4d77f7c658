import { Check } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useRef,
  useState,
} from 'react';
import type { ButtonProps } from 'react-aria-components/Button';
import { flushSync } from 'react-dom';
import { listItemStyle } from './list-style.ts';
import { MenuPanel, type MenuStart } from './menu-panel.tsx';

/** Props that make a button a menu button. */
export interface MenuButtonProps
  extends Pick<ButtonProps, 'aria-haspopup' | 'aria-expanded' | 'onPress' | 'onKeyDown'> {
  ref: RefObject<HTMLButtonElement | null>;
}

interface MenuTriggerProps {
  /** Names the menu. */
  label: string;
  /** The edge that is aligned with the button. */
  align?: 'start' | 'end';
  renderButton: (props: MenuButtonProps) => ReactNode;
  /** `MenuItem` and `MenuSection`. */
  children: ReactNode;
}

const CloseContext = createContext<() => void>(() => undefined);

/** ARIA's menu button. Decision 018 explains why it is not React Aria's. */
export function MenuTrigger({ label, align = 'end', renderButton, children }: MenuTriggerProps) {
  const [start, setStart] = useState<MenuStart | null>(null);
  const ref = useRef<HTMLButtonElement>(null);

  /** Returns the focus to the button before an action can move it. */
  function close() {
    flushSync(() => setStart(null));
    ref.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {renderButton({
        ref,
        'aria-haspopup': 'menu',
        'aria-expanded': start !== null,
        onPress: ({ pointerType }) =>
          setStart(pointerType === 'keyboard' || pointerType === 'virtual' ? 'first' : 'menu'),
        onKeyDown: (event) => {
          // React Aria stops the propagation of keys by default.
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') {
            return event.continuePropagation();
          }
          event.preventDefault();
          setStart(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {start !== null && (
        <CloseContext value={close}>
          <MenuPanel label={label} align={align} start={start} button={ref} onClose={close}>
            {children}
          </MenuPanel>
        </CloseContext>
      )}
    </>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  /** `one`: one of several entries is chosen. Otherwise a toggle, which keeps the menu open. */
  choice?: 'one' | 'many';
  isChosen?: boolean;
  isDisabled?: boolean;
  onAction: () => void;
  children: ReactNode;
}

const roles = { one: 'menuitemradio', many: 'menuitemcheckbox' } as const;

/** One entry; a tick shows what is chosen. */
export function MenuItem(props: MenuItemProps) {
  const { icon, choice, isChosen = false, isDisabled = false, onAction, children } = props;
  const close = useContext(CloseContext);
  return (
    <button
      type="button"
      tabIndex={-1}
      role={choice === undefined ? 'menuitem' : roles[choice]}
      {...(choice !== undefined && { 'aria-checked': isChosen })}
      {...(isDisabled && { 'aria-disabled': true })}
      className={`${listItemStyle} w-full text-left focus:bg-hover active:bg-pressed aria-disabled:cursor-not-allowed aria-disabled:text-faint`}
      onClick={() => {
        if (isDisabled) return;
        if (choice !== 'many') close();
        onAction();
      }}
    >
      {icon !== undefined && <span className="text-muted">{icon}</span>}
      <span className="min-w-0 flex-1">{children}</span>
      {choice !== undefined && (
        <Check
          aria-hidden="true"
          className={`size-4 text-accent-ink ${isChosen ? '' : 'invisible'}`}
        />
      )}
    </button>
  );
}

interface MenuSectionProps {
  /** Shown, or only for screen readers. */
  title: string;
  isTitleHidden?: boolean;
  children: ReactNode;
}

/** A titled group of entries, set off by a line. */
export function MenuSection({ title, isTitleHidden = false, children }: MenuSectionProps) {
  const titleId = useId();
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
    >
      <div
        id={titleId}
        role="presentation"
        className={
          isTitleHidden
            ? 'sr-only'
            : 'px-2 pt-1.5 pb-1 text-xs font-medium wrap-break-word text-muted'
        }
      >
        {title}
      </div>
      {children}
    </div>
  );
}
