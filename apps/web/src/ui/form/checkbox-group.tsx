import { type Ref, useId } from 'react';
import { Checkbox } from './checkbox.tsx';
import { ErrorText } from './error-text.tsx';

export interface CheckboxGroupProps<Id extends string> {
  label: string;
  options: readonly { readonly id: Id; readonly label: string }[];
  chosenIds: readonly Id[];
  /** Called with the chosen ids in the order of the options. */
  onChange: (ids: Id[]) => void;
  emptyNote?: string;
  isInColumns?: boolean;
  hint?: string;
  error?: string | undefined;
  /** Receives the first checkbox, so that the caller can focus it. */
  ref?: Ref<HTMLInputElement | null>;
}

export function CheckboxGroup<Id extends string>(props: CheckboxGroupProps<Id>) {
  const { label, options, chosenIds, onChange, emptyNote, isInColumns, hint, error, ref } = props;
  const noteId = useId();
  const hasNote = error !== undefined || hint !== undefined;
  const isChosen = ({ id }: { id: Id }) => chosenIds.includes(id);
  return (
    <fieldset className="min-w-0" aria-describedby={hasNote ? noteId : undefined}>
      <legend className="mb-1 text-sm font-medium text-ink">{label}</legend>
      <div
        className={
          isInColumns
            ? 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-5 gap-y-1'
            : 'flex flex-wrap gap-x-5 gap-y-1'
        }
      >
        {options.map((option, index) => (
          <Checkbox
            key={option.id}
            {...(index === 0 && { ref })}
            isSelected={isChosen(option)}
            isInvalid={error !== undefined}
            onChange={(isOn) =>
              onChange(
                options
                  .filter((otherOption) => (otherOption === option ? isOn : isChosen(otherOption)))
                  .map(({ id }) => id),
              )
            }
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      {emptyNote !== undefined && chosenIds.length === 0 && (
        <p className="mt-1 text-sm text-muted">{emptyNote}</p>
      )}
      {hasNote && (
        <div id={noteId} className="mt-1 text-sm">
          {error !== undefined && <ErrorText>{error}</ErrorText>}
          {hint !== undefined && <p className="text-muted">{hint}</p>}
        </div>
      )}
    </fieldset>
  );
}
