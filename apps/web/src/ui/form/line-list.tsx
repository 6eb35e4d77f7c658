import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';

interface LineListProps {
  /** The name of all lines: `Boxes`. */
  label: string;
  texts: {
    line: (number: number) => string;
    remove: (number: number) => string;
    add: string;
  };
  lines: readonly { readonly id: string }[];
  /** The columns of a line where there is room for them, as a class. */
  columnsStyle: string;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** The fields of the line at an index. */
  children: (index: number) => ReactNode;
}

/** Rows of fields that can be added and removed, except the last one. */
export function LineList({
  label,
  texts,
  lines,
  columnsStyle,
  onAdd,
  onRemove,
  children,
}: LineListProps) {
  return (
    <div role="group" aria-label={label} className="@container flex flex-col gap-3">
      {lines.map(({ id }, index) => (
        <div
          key={id}
          role="group"
          aria-label={texts.line(index + 1)}
          className={`grid grid-cols-2 items-start gap-x-4 gap-y-2 border-line not-first:border-t not-first:pt-3 @2xl:not-first:border-t-0 @2xl:not-first:pt-0 ${columnsStyle}`}
        >
          {children(index)}
          {lines.length > 1 && (
            <div className="flex justify-end self-end @2xl:mt-[22px] @2xl:h-9 @2xl:items-center @2xl:self-start">
              <IconButton
                label={texts.remove(index + 1)}
                icon={Trash2}
                onPress={() => onRemove(index)}
              />
            </div>
          )}
        </div>
      ))}
      <div>
        <Button size="sm" icon={Plus} onPress={onAdd}>
          {texts.add}
        </Button>
      </div>
    </div>
  );
}
