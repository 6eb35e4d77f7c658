import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type Control,
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  useFieldArray,
} from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface LineListProps<Form extends FieldValues, Name extends FieldArrayPath<Form>> {
  control: Control<Form>;
  name: Name;
  empty: FieldArray<Form, Name>;
  /** The field that gets the focus in a new line. */
  firstField: string;
  /** The accessible name of all lines, such as `Boxes`. */
  label: string;
  texts: {
    getLineName: (number: number) => string;
    getRemoveLabel: (number: number) => string;
    addLabel: string;
  };
  columnsStyle: string;
  children: (index: number) => ReactNode;
}

/** The user cannot remove the only row. */
export function LineList<Form extends FieldValues, Name extends FieldArrayPath<Form>>(
  props: LineListProps<Form, Name>,
) {
  const { control, name, empty, firstField, label, texts, columnsStyle, children } = props;
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <div role="group" aria-label={label} className="@container flex flex-col gap-3">
      {fields.map(({ id }, index) => (
        <div
          key={id}
          role="group"
          aria-label={texts.getLineName(index + 1)}
          className={`grid grid-cols-2 items-start gap-x-4 gap-y-2 border-line not-first:border-t not-first:pt-3 @2xl:not-first:border-t-0 @2xl:not-first:pt-0 ${columnsStyle}`}
        >
          {children(index)}
          {fields.length > 1 && (
            <div className="flex justify-end self-end @2xl:mt-[22px] @2xl:h-9 @2xl:items-center @2xl:self-start">
              <IconButton
                label={texts.getRemoveLabel(index + 1)}
                icon={Trash2}
                onPress={() => remove(index)}
              />
            </div>
          )}
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon={Plus}
          onPress={() => append(empty, { focusName: `${name}.${fields.length}.${firstField}` })}
        >
          {texts.addLabel}
        </Button>
      </div>
    </div>
  );
}
