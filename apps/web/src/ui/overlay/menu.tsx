import { Check, ChevronDown, EllipsisVertical } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { createPortal, flushSync } from 'react-dom';
import { Button, type ButtonProps } from '../button.tsx';
import { type IconContent, renderIcon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { listItemStyle, popoverStyle } from './list-style.ts';

/** The initial focus: the menu itself, or an entry if the keyboard or a screen reader opened the menu. */
type MenuStart = 'menu' | 'first' | 'last';

export interface TriggerProps
  extends Pick<AriaButtonProps, 'aria-haspopup' | 'aria-expanded' | 'onPress' | 'onKeyDown'> {
  ref: RefObject<HTMLButtonElement | null>;
}

interface MenuTriggerProps {
  label: string;
  align?: 'start' | 'end' | undefined;
  renderButton?: (props: TriggerProps) => ReactNode;
  children: ReactNode;
}

const CloseContext = createContext<() => void>(() => undefined);

/** Decision 018 explains why this is not React Aria's menu. */
export function MenuTrigger({
  label,
  align = 'end',
  renderButton = (props) => <IconButton {...props} label={label} icon={EllipsisVertical} />,
  children,
}: MenuTriggerProps) {
  const [start, setStart] = useState<MenuStart | null>(null);
  const ref = useRef<HTMLButtonElement>(null);

  /** Runs synchronously, because the action of an entry may then move the focus elsewhere. */
  function closeMenu() {
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
        <CloseContext value={closeMenu}>
          <MenuPanel label={label} align={align} start={start} button={ref} onClose={closeMenu}>
            {children}
          </MenuPanel>
        </CloseContext>
      )}
    </>
  );
}

interface MenuButtonProps
  extends Omit<MenuTriggerProps, 'renderButton'>,
    Pick<ButtonProps, 'size' | 'icon' | 'hasMutedIcon' | 'isBlock' | 'isDisabled' | 'aria-label'> {
  text?: ReactNode;
}

export function MenuButton({ label, align, text = label, children, ...button }: MenuButtonProps) {
  return (
    <MenuTrigger
      label={label}
      align={align}
      renderButton={(props) => (
        <Button {...button} {...props}>
          {text}
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Button>
      )}
    >
      {children}
    </MenuTrigger>
  );
}

interface MenuItemProps {
  icon?: IconContent;
  /** `one` is a radio entry. `many` is a toggle, which keeps the menu open. */
  choice?: 'one' | 'many';
  isChosen?: boolean;
  isDisabled?: boolean;
  onAction: () => void;
  children: ReactNode;
}

const roles = { one: 'menuitemradio', many: 'menuitemcheckbox' } as const;

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
      {icon !== undefined && <span className="text-muted">{renderIcon(icon)}</span>}
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
  title: string;
  isTitleHidden?: boolean;
  children: ReactNode;
}

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

const ENTRY = '[role^="menuitem"]';

const GAP_PX = 4;

const EDGE_PX = 8;

const MIN_WIDTH_PX = 192;

const TYPING_PAUSE_MS = 700;

interface MenuPanelProps {
  label: string;
  align: 'start' | 'end';
  start: MenuStart;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

function MenuPanel({ label, align, start, button, onClose, children }: MenuPanelProps) {
  const backdrop = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const typedPrefix = useRef({ text: '', timeMs: 0 });

  useLayoutEffect(() => {
    const backdropElement = backdrop.current;
    const list = panel.current;
    const anchor = button.current;
    if (backdropElement === null || list === null || anchor === null) return;
    const positionMenu = () => positionList(list, anchor, align);
    const blockScroll = (event: WheelEvent) => {
      if (event.target === backdropElement || list.scrollHeight <= list.clientHeight)
        event.preventDefault();
    };
    positionMenu();
    const showToScreenReaders = hideFromScreenReaders(backdropElement);
    const entry = start === 'first' ? listEntries(list).at(0) : listEntries(list).at(-1);
    (start === 'menu' ? list : (entry ?? list)).focus({ preventScroll: true });
    backdropElement.addEventListener('wheel', blockScroll, { passive: false });
    window.addEventListener('scroll', positionMenu, { passive: true });
    window.addEventListener('resize', positionMenu);
    return () => {
      showToScreenReaders();
      window.removeEventListener('scroll', positionMenu);
      window.removeEventListener('resize', positionMenu);
    };
  }, [align, button, start]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // Keyboard shortcuts of the page do not apply in the menu.
    event.stopPropagation();
    const { key } = event;
    // The default action of Tab continues from the button.
    if (key === 'Tab') return onClose();
    const entries = listEntries(event.currentTarget);
    const index = entries.findIndex((entry) => entry === document.activeElement);
    const isText = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey;
    if (key === 'Escape') onClose();
    else if (key === 'ArrowDown') entries.at((index + 1) % entries.length)?.focus();
    else if (key === 'ArrowUp') entries.at(Math.max(index, 0) - 1)?.focus();
    else if (key === 'Home' || key === 'PageUp') entries.at(0)?.focus();
    else if (key === 'End' || key === 'PageDown') entries.at(-1)?.focus();
    else if (isText) focusByLetter(entries, index, key, event.timeStamp);
    else return;
    event.preventDefault();
  }

  function focusByLetter(
    entries: readonly HTMLElement[],
    index: number,
    letter: string,
    nowMs: number,
  ) {
    const { text, timeMs: previousMs } = typedPrefix.current;
    const typedLetters = (nowMs - previousMs < TYPING_PAUSE_MS ? text : '') + letter.toLowerCase();
    typedPrefix.current = { text: typedLetters, timeMs: nowMs };
    // The first letter moves to the next match; further letters may stay at the current entry.
    const startIndex = typedLetters.length === 1 ? index + 1 : Math.max(index, 0);
    const orderedEntries = [...entries.slice(startIndex), ...entries.slice(0, startIndex)];
    orderedEntries
      .find(({ textContent }) => textContent.toLowerCase().startsWith(typedLetters))
      ?.focus();
  }

  return createPortal(
    <div
      ref={backdrop}
      role="presentation"
      className="fixed inset-0 z-50 touch-none"
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <div
        ref={panel}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={`${popoverStyle} absolute animate-pop-in touch-pan-y overscroll-contain`}
        onKeyDown={onKeyDown}
        onPointerMove={({ target, pointerType }) => {
          const entry = target instanceof Element ? target.closest<HTMLElement>(ENTRY) : null;
          if (pointerType === 'mouse' && entry !== document.activeElement) {
            entry?.focus({ preventScroll: true });
          }
        }}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}

function listEntries(list: HTMLElement): HTMLElement[] {
  return Array.from(list.querySelectorAll<HTMLElement>(ENTRY));
}

/**
 * Returns a function that shows the page again. Does not use `inert`, which would restyle every element of a long list.
 */
function hideFromScreenReaders(backdrop: HTMLElement): () => void {
  const siblings = Array.from(document.body.children).filter(
    (sibling) =>
      sibling !== backdrop &&
      !sibling.matches('[aria-hidden], [data-react-aria-top-layer], script'),
  );
  for (const sibling of siblings) sibling.setAttribute('aria-hidden', 'true');
  return () => {
    for (const sibling of siblings) sibling.removeAttribute('aria-hidden');
  };
}

function positionList(list: HTMLElement, anchor: HTMLElement, align: 'start' | 'end') {
  const button = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const spaceBelowPx = clientHeight - button.bottom - GAP_PX - EDGE_PX;
  const spaceAbovePx = button.top - GAP_PX - EDGE_PX;
  const { style } = list;
  style.minWidth = `${Math.max(button.width, MIN_WIDTH_PX)}px`;
  style.maxHeight = '';
  const isBelow = list.offsetHeight <= spaceBelowPx || spaceBelowPx >= spaceAbovePx;
  style.maxHeight = `${isBelow ? spaceBelowPx : spaceAbovePx}px`;
  const { offsetWidth, offsetHeight } = list;
  const left = align === 'start' ? button.left : button.right - offsetWidth;
  style.left = `${Math.max(EDGE_PX, Math.min(left, clientWidth - offsetWidth - EDGE_PX))}px`;
  style.top = `${isBelow ? button.bottom + GAP_PX : button.top - GAP_PX - offsetHeight}px`;
}
