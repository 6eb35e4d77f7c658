import { plural, t } from '@lingui/core/macro';
import { formatParcelName } from '@shipdesk/domain/order/parcel-name';
import { ArrowRight, type LucideIcon, Package, Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { TextField } from 'react-aria-components/TextField';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { isFindKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { chooseTheme } from '../../lib/theme.ts';
import { ParcelName } from '../../product/parcel-name.tsx';
import { useAccount } from '../../session/account-api.ts';
import {
  selectIsOperator,
  selectRole,
  selectRoles,
  selectSellerId,
} from '../../session/session-slice.ts';
import { Button, Spinner } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { listItemStyle } from '../../ui/overlay/list-style.ts';
import {
  findEntries,
  isNamed,
  listActions,
  listPages,
  type PaletteEntry,
  type ShellDialog,
} from './palette-entries.ts';
import { type PaletteHit, useOrderSearch, useSellerSearch } from './parcel-search.ts';

interface Option {
  readonly id: string;
  readonly text: string;
  readonly content: ReactNode;
  readonly run: () => void;
}

interface CommandPaletteProps {
  onClose: () => void;
  /** Opens a dialog in place of the palette. */
  onOpen: (dialog: ShellDialog) => void;
}

export function CommandPalette({ onClose, onOpen }: CommandPaletteProps) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={onClose}
      isDismissable
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) justify-center bg-scrim entering:animate-fade-in exiting:animate-fade-out sm:items-start sm:px-6 sm:pt-[10vh] sm:pb-6"
    >
      <Modal className="flex max-h-full w-full flex-col overflow-hidden bg-raised text-ink shadow-float outline-none entering:animate-pop-in max-sm:h-full sm:max-h-[min(100%,36rem)] sm:max-w-2xl sm:rounded-xl">
        <Dialog
          aria-label={t`Search and commands`}
          className="flex min-h-0 flex-1 flex-col outline-none"
        >
          <PaletteContent onClose={onClose} onOpen={onOpen} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteContent({ onClose, onOpen }: CommandPaletteProps) {
  const navigate = useNavigate();
  const account = useAccount();
  const roles = useSelector(selectRoles);
  const role = useSelector(selectRole);
  const sellerId = useSelector(selectSellerId);
  const isOperator = useSelector(selectIsOperator);
  const hasReverse = account?.features?.reverse === true;
  const [text, setText] = useState('');
  const [submittedText, setSubmittedText] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const orderSearch = useOrderSearch(text, hasReverse, isOperator);
  const sellerSearch = useSellerSearch(text, submittedText);
  const search = isOperator ? sellerSearch : orderSearch;

  function openPath(path: string) {
    onClose();
    void navigate(path);
  }

  function runEntry({ path, dialog, theme }: PaletteEntry) {
    if (dialog !== undefined) return onOpen(dialog);
    if (path !== undefined) return openPath(path);
    if (theme !== undefined) chooseTheme(theme);
    onClose();
  }

  const user = { roles, role, sellerId, hasReverse };
  const listEntries = (title: string, entries: readonly PaletteEntry[]) => ({
    title,
    isNamed: entries[0] !== undefined && isNamed(entries[0], text),
    options: entries.map((entry) => entryToOption(entry, () => runEntry(entry))),
  });
  const actions = listEntries(t`Actions`, findEntries(listActions(user), text));
  const pages = listEntries(t`Pages`, findEntries(listPages(user), text));
  const findText = text.trim();
  const hits = [
    ...(isOperator && findText !== ''
      ? [
          // The same option id before and after the search keeps the focus.
          search.state === 'found'
            ? createIconOption('find', t`Open “${findText}” in Find`, ArrowRight, () =>
                openPath(paths.find(findText)),
              )
            : createIconOption('find', t`Search all sellers for “${findText}”`, Search, () =>
                setSubmittedText(text),
              ),
        ]
      : []),
    ...search.hits.map((hit) => hitToOption(hit, isOperator, () => openPath(hit.path))),
    ...search.listLinks.map(({ path, label }) =>
      createIconOption(path, label, ArrowRight, () => openPath(path)),
    ),
  ];
  const sections = [
    ...(pages.isNamed && !actions.isNamed ? [pages, actions] : [actions, pages]),
    { title: isOperator ? t`All sellers` : t`Orders`, options: hits },
  ].filter(({ options }) => options.length > 0);
  const options = sections.flatMap((section) => section.options);

  // A scanner sends Enter before the search has ended. The order opens if it is the only option.
  const [enteredText, setEnteredText] = useState<string | null>(null);
  const isOnlyHit = search.state === 'found' && search.hits.length === 1 && options.length === 1;
  const openOnlyHit = useEffectEvent(() => {
    if (enteredText === text) options[0]?.run();
  });
  useEffect(() => {
    if (isOnlyHit) openOnlyHit();
  }, [isOnlyHit]);

  function onKey(event: KeyboardEvent) {
    if (isFindKey(event.nativeEvent)) {
      event.preventDefault();
      event.stopPropagation();
      return onClose();
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    if (list.current?.querySelector('[data-focused]')) return;
    // No option has the focus after a paste, or while nothing is found yet.
    event.preventDefault();
    event.stopPropagation();
    if (options[0] !== undefined) options[0].run();
    else setEnteredText(text);
  }

  return (
    <div onKeyDownCapture={onKey} className="flex min-h-0 flex-1 flex-col">
      <Autocomplete inputValue={text} onInputChange={setText}>
        <div className="flex shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
          <Search aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
          <TextField
            aria-label={
              isOperator
                ? t`Search pages, actions and all sellers`
                : t`Search pages, actions and orders`
            }
            autoFocus
            className="min-w-0 flex-1"
          >
            <Input
              placeholder={
                isOperator
                  ? t`Page, action, or a number of any seller`
                  : t`Page, action, or an order by number, phone or name`
              }
              autoComplete="off"
              className="h-12 w-full bg-transparent text-lg text-ink outline-none placeholder:text-faint"
            />
          </TextField>
          <IconButton slot={null} label={t`Close`} icon={X} onPress={onClose} />
        </div>
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and its options take no focus
          tabIndex={0}
          className="focus-ring-inset min-h-0 flex-1 overflow-y-auto overscroll-contain"
        >
          <ListBox
            ref={list}
            aria-label={t`Results`}
            className={`outline-none ${options.length > 0 ? 'p-1.5' : ''}`}
            onAction={(id) => options.find((option) => option.id === id)?.run()}
          >
            {sections.map(({ title, options: listedOptions }) => (
              <ListBoxSection key={title} id={title}>
                <Header className="px-2 pt-2 pb-1 text-xs font-medium text-muted">{title}</Header>
                {listedOptions.map(({ id, text: textValue, content }) => (
                  <ListBoxItem key={id} id={id} textValue={textValue} className={listItemStyle}>
                    {content}
                  </ListBoxItem>
                ))}
              </ListBoxSection>
            ))}
          </ListBox>
          <SearchStatus
            text={text.trim()}
            search={search}
            hasOptions={options.length > 0}
            isOperator={isOperator}
          />
        </div>
      </Autocomplete>
      <footer className="flex shrink-0 gap-4 border-t border-line px-4 py-2 text-sm text-muted max-sm:hidden">
        <Hint keys={['↑', '↓']}>{t`choose`}</Hint>
        <Hint keys={['Enter']}>{t`open`}</Hint>
        <Hint keys={['Esc']}>{t`close`}</Hint>
      </footer>
    </div>
  );
}

function Hint({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      {keys.map((key) => (
        <KeyCap key={key}>{key}</KeyCap>
      ))}
      {children}
    </span>
  );
}

interface SearchStatusProps {
  text: string;
  search: ReturnType<typeof useOrderSearch>;
  hasOptions: boolean;
  isOperator: boolean;
}

function SearchStatus({ text, search, hasOptions, isOperator }: SearchStatusProps) {
  const { state, hits, message, onRetry } = search;
  if (state === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 px-4 py-3">
        <p className="min-w-0 flex-1 basis-56 text-base text-bad-ink">{message}</p>
        <Button size="sm" onPress={onRetry}>{t`Try again`}</Button>
      </div>
    );
  }
  const count = hits.length;
  // Sellers who find a page or an action need no note about orders.
  const isEmpty = state === 'found' && count === 0 && (isOperator || !hasOptions);
  return (
    <div role="status" className="text-base text-muted">
      {state === 'searching' && (
        <p className="flex items-center gap-2 px-4 py-3">
          <Spinner />
          {isOperator ? t`Searching all sellers…` : t`Searching orders…`}
        </p>
      )}
      {isEmpty && (
        <p className="px-4 py-3">
          {isOperator
            ? t`No seller has “${text}”. Enter a complete number, a phone number or an email address.`
            : t`No order has “${text}”. Check for a missing digit, or enter another number of the order.`}
        </p>
      )}
      {state === 'idle' && !hasOptions && (
        <p className="px-4 py-3">{t`Nothing matches “${text}”. Type at least 3 characters to search orders.`}</p>
      )}
      {count > 0 && <p className="sr-only">{plural(count, { one: '# hit', other: '# hits' })}</p>}
    </div>
  );
}

function createIconOption(
  id: string,
  text: string,
  Icon: LucideIcon,
  run: () => void,
  extra: ReactNode = null,
): Option {
  return {
    id,
    text,
    run,
    content: (
      <>
        <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 wrap-break-word">{text}</span>
        {extra}
      </>
    ),
  };
}

function entryToOption(entry: PaletteEntry, run: () => void): Option {
  const { id, label, group, icon, keyName } = entry;
  return createIconOption(
    id,
    label,
    icon,
    run,
    <>
      {group !== undefined && <span className="text-sm text-muted">{group}</span>}
      {keyName !== undefined && (
        <span className="pointer-coarse:hidden">
          <KeyCap>{keyName}</KeyCap>
        </span>
      )}
    </>,
  );
}

function hitToOption(hit: PaletteHit, isOperator: boolean, run: () => void): Option {
  const { id, parcel, title, note } = hit;
  return {
    id,
    text: parcel === null ? title : formatParcelName(parcel),
    run,
    content: (
      <>
        <Package aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          {parcel === null ? (
            <span className="font-medium wrap-anywhere">{title}</span>
          ) : (
            <ParcelName parcel={parcel} isOperator={isOperator} isLinked={false} />
          )}
        </span>
        <span className="max-w-2/5 shrink-0 text-right text-sm text-muted">{note}</span>
      </>
    ),
  };
}
