import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useLazyFindQuotedParcelQuery } from '../quotes/quotes-api.ts';
import type { CalculatorForm } from './calculator-address.ts';
import { calculatorOfParcel } from './calculator-quote.ts';

/** Fills the calculator from a parcel of any seller. For operator staff. */
export function FillFromParcel({ onFill }: { onFill: (form: CalculatorForm) => void }) {
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [find, { currentData, error, isFetching }] = useLazyFindQuotedParcelQuery();
  const found = currentData?.data;

  async function fill() {
    const number = typed.trim();
    const isNumber = /^[A-Za-z\d-]{4,40}$/.test(number);
    setMissing(!isNumber);
    if (!isNumber) return;
    const { data } = await find({ number });
    if (data !== undefined) onFill(calculatorOfParcel(data.data));
  }

  return (
    <section
      aria-label={t`Fill from a parcel`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <form
        noValidate
        className="flex max-w-md items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void fill();
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label={t`AWB or docket number`}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            maxLength={40}
            error={isMissing ? t`Enter an AWB or a docket number.` : undefined}
          />
        </div>
        <div className="pt-[22px]">
          <Button type="submit" isPending={isFetching}>{t`Fill`}</Button>
        </div>
      </form>
      {error !== undefined && !isFetching && (
        <Banner tone="bad">
          {messageOf(error, t`The parcel could not be loaded. Try again.`)}
        </Banner>
      )}
      {found !== undefined && (
        <p role="status" className="text-sm text-muted">
          {t`Filled from docket ${found.docketNumber} of ${found.seller}. The prices are those of the rate cards, without the plan of the seller.`}
        </p>
      )}
    </section>
  );
}
