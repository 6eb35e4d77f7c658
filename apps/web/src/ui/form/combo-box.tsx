import { t } from '@lingui/core/macro';
import { Check, Search, X } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
} from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Chip } from '../chip.tsx';
import { listItemStyle, popoverStyle } from '../overlay/list-style.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-frame.tsx';
import { fieldBoxStyle, fieldInputStyle } from './field-style.ts';

export interface ComboBoxItem {
  id: string;
  label: string;
  description?: string;
}

export interface ComboBoxProps
  extends FieldProps,
    Pick<AriaComboBoxProps<ComboBoxItem>, 'name' | 'isRequired' | 'isDisabled' | 'onBlur'> {
  /** All items. The box filters them by `label` as the user types. */
  items: readonly ComboBoxItem[];
  selectedId: string | null;
  /** The caller must put the label of the choice into `inputValue`. */
  onSelect: (id: string | null) => void;
  inputValue: string;
  onInputChange: (text: string) => void;
  placeholder?: string;
  emptyText?: string;
  ref?: Ref<HTMLInputElement>;
}

export function ComboBox({
  label,
  hint,
  error,
  items,
  selectedId,
  onSelect,
  inputValue,
  onInputChange,
  placeholder,
  emptyText = t`Nothing found.`,
  ref,
  ...field
}: ComboBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const isEscapePressed = useRef(false);

  // React Aria selects null to clear unmatched text, also on Enter and when the page scrolls. While the user types,
  // only Escape may clear the text.
  function chooseOption(id: string | null) {
    const isTyping = box.current?.contains(document.activeElement) === true;
    if (id !== null || !isTyping || isEscapePressed.current) onSelect(id);
  }

  return (
    <AriaComboBox
      {...field}
      defaultItems={items}
      value={selectedId}
      onChange={(key) => chooseOption(key === null ? null : String(key))}
      inputValue={inputValue}
      onInputChange={onInputChange}
      menuTrigger="focus"
      allowsEmptyCollection
      isInvalid={error !== undefined && error !== ''}
      validationBehavior="aria"
      className="group min-w-0"
    >
      <FieldLabel label={label} isRequired={field.isRequired === true} />
      <div
        ref={box}
        onKeyDownCapture={({ key }) => {
          isEscapePressed.current = key === 'Escape';
        }}
        onInputCapture={() => {
          isEscapePressed.current = false;
        }}
        className={`${fieldBoxStyle} h-9 pointer-coarse:h-11`}
      >
        <Search aria-hidden="true" className="ml-3 size-4 shrink-0 text-muted" />
        <Input
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(ref === undefined ? {} : { ref })}
          className={`${fieldInputStyle} h-full px-2`}
        />
        {(inputValue !== '' || selectedId !== null) && (
          <AriaButton
            slot={null}
            aria-label={t`Clear ${{ field: label.toLowerCase() }}`}
            onPress={() => {
              onSelect(null);
              onInputChange('');
            }}
            className="focus-ring mr-1 flex size-7 pointer-coarse:size-9 shrink-0 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink pressed:bg-pressed"
          >
            <X aria-hidden="true" className="size-4" />
          </AriaButton>
        )}
      </div>
      <FieldNotes hint={hint} error={error} />
      <Popover offset={4} className={popoverStyle}>
        <ListBox<ComboBoxItem>
          className="outline-none"
          renderEmptyState={() => <p className="px-2 py-1.5 text-base text-muted">{emptyText}</p>}
        >
          {(item) => (
            <ListBoxItem id={item.id} textValue={item.label} className={listItemStyle}>
              <span className="min-w-0 flex-1">
                <span className="block truncate">{item.label}</span>
                {item.description !== undefined && (
                  <span className="block truncate text-sm text-muted">{item.description}</span>
                )}
              </span>
              <Check
                aria-hidden="true"
                className="invisible size-4 shrink-0 text-accent-ink group-selected/item:visible"
              />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

interface MultiPickerProps
  extends Pick<ComboBoxProps, 'label' | 'items' | 'placeholder' | 'emptyText'> {
  chosenLabel?: string;
  chosenIds: readonly string[];
  onChange: (ids: string[]) => void;
  emptyNote?: string;
}

export function MultiPicker(props: MultiPickerProps) {
  const { items, chosenIds, onChange, emptyNote, chosenLabel = props.label, ...box } = props;
  const [text, setText] = useState('');
  const getName = (id: string) => items.find((item) => item.id === id)?.label ?? id;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ComboBox
        {...box}
        // `ComboBox` reads its items only once, so new items need a new key.
        key={`${items.length} ${chosenIds.join()}`}
        items={items.filter(({ id }) => !chosenIds.includes(id))}
        selectedId={null}
        inputValue={text}
        onInputChange={setText}
        onSelect={(id) => {
          if (id === null) return;
          setText('');
          onChange([...chosenIds, id]);
        }}
      />
      {chosenIds.length > 0 ? (
        <ul aria-label={chosenLabel} className="flex flex-wrap gap-1.5">
          {chosenIds.map((id) => (
            <li key={id} className="max-w-full">
              <Chip
                label={t`Remove ${getName(id)}`}
                onRemove={() => onChange(chosenIds.filter((otherId) => otherId !== id))}
              >
                {getName(id)}
              </Chip>
            </li>
          ))}
        </ul>
      ) : (
        emptyNote !== undefined && <p className="text-sm text-muted">{emptyNote}</p>
      )}
    </div>
  );
}
