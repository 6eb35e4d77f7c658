import { useId } from 'react';
import { Checkbox } from '../../../ui/form/checkbox.tsx';

interface ChoiceGroupProps<Id extends string> {
  label: string;
  hint: string;
  options: readonly { id: Id; label: string }[];
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
}

/** Any number of a few choices that are all visible. */
export function ChoiceGroup<Id extends string>(props: ChoiceGroupProps<Id>) {
  const { label, hint, options, chosen, onChange } = props;
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="min-w-0">
      <p id={id} className="mb-1 text-sm font-medium text-ink">
        {label}
      </p>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        {options.map((option) => (
          <Checkbox
            key={option.id}
            isSelected={chosen.includes(option.id)}
            onChange={() =>
              onChange(
                options
                  .map((one) => one.id)
                  .filter((one) => chosen.includes(one) !== (one === option.id)),
              )
            }
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
