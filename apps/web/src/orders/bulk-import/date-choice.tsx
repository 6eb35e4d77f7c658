import { t } from '@lingui/core/macro';
import { type DateOrder, readBulkDate, spelledDate } from '@shipdesk/domain/order/bulk/bulk-dates';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import type { SheetSummary } from './bulk-sheet.ts';

interface DateChoiceProps {
  dates: SheetSummary['dates'];
  onChoose: (order: DateOrder) => void;
}

const names: Readonly<Record<DateOrder, () => string>> = {
  dayFirst: () => t`Day first (dd/mm/yyyy)`,
  monthFirst: () => t`Month first (mm/dd/yyyy)`,
};

/** Asks for the date order of a file that is ambiguous. */
export function DateChoice({ dates, onChoose }: DateChoiceProps) {
  if (!dates.isOpen) return null;
  const isAsking = dates.order === null;
  return (
    <div
      className={`rounded-lg border px-3 py-2 ${isAsking ? 'border-warn-ink bg-warn-soft' : 'border-line'}`}
    >
      <RadioGroup
        label={isAsking ? t`How are the dates of this file written?` : t`Dates of this file`}
        value={dates.order}
        onChange={onChoose}
        options={(['dayFirst', 'monthFirst'] as const).map((order) => ({
          id: order,
          label: names[order](),
          description: dates.examples.map((example) => readingOf(example, order)).join('; '),
        }))}
      />
    </div>
  );
}

function readingOf(example: string, order: DateOrder): string {
  const day = readBulkDate(example, order);
  if (day === null) return t`${example} cannot be read`;
  return t`${example} is ${{ date: spelledDate(day) }}`;
}
