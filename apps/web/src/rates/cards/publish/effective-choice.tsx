import { t } from '@lingui/core/macro';
import {
  addDays,
  formatDayMonthYear,
  type IsoDate,
  parseTypedDate,
} from '@shipdesk/domain/values/time/calendar';
import { useState } from 'react';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** A version is scheduled this many days ahead at most. */
const MAX_SCHEDULE_DAYS = 366;

/** When a version comes into force, as typed. */
export interface EffectiveText {
  readonly when: 'now' | 'day';
  readonly day: string;
}

/** Now, or tomorrow for the day that is offered. */
export function effectiveNow(today: IsoDate): EffectiveText {
  return { when: 'now', day: formatDayMonthYear(addDays(today, 1)) };
}

/** The day that is typed; null for now, undefined for a text that is not a day of the range. */
export function readEffective(
  { when, day }: EffectiveText,
  today: IsoDate,
): IsoDate | null | undefined {
  if (when === 'now') return null;
  const typed = parseTypedDate(day);
  const { first, last } = rangeFrom(today);
  return typed !== null && typed >= first && typed <= last ? typed : undefined;
}

function rangeFrom(today: IsoDate) {
  return { first: addDays(today, 1), last: addDays(today, MAX_SCHEDULE_DAYS) };
}

interface EffectiveChoiceProps {
  value: EffectiveText;
  today: IsoDate;
  /** The server's error for the day. */
  refusal: string | undefined;
  onChange: (value: EffectiveText) => void;
}

/** Chooses when a version comes into force: at once, or at the start of a later day. */
export function EffectiveChoice({ value, today, refusal, onChange }: EffectiveChoiceProps) {
  // A field shows its error once it loses the focus, not while it is typed in.
  const [isLeft, setLeft] = useState(false);
  const range = rangeFrom(today);
  const [first, last] = [formatDayMonthYear(range.first), formatDayMonthYear(range.last)];
  const isInvalid = isLeft && readEffective(value, today) === undefined;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <RadioGroup
        label={t`Comes into force`}
        value={value.when}
        onChange={(when) => onChange({ ...value, when })}
        options={[
          { id: 'now', label: t`Now` },
          { id: 'day', label: t`On a day` },
        ]}
      />
      {value.when === 'day' && (
        <div className="w-64 max-w-full">
          <TextField
            label={t`First day`}
            placeholder={t`dd-MM-yyyy`}
            autoComplete="off"
            maxLength={10}
            isRequired
            value={value.day}
            onChange={(day) => {
              setLeft(false);
              onChange({ ...value, day });
            }}
            onBlur={() => setLeft(true)}
            hint={t`From ${first} to ${last}`}
            error={isInvalid ? t`Enter a day from ${first} to ${last}.` : refusal}
          />
        </div>
      )}
    </div>
  );
}
