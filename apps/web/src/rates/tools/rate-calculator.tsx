import { t } from '@lingui/core/macro';
import type { QuoteBody, QuotedParcel } from '@shipdesk/contract/rates/quotes';
import {
  parseCentimetres,
  parseCount,
  parseKilograms,
  toCentimetres,
  toKilograms,
} from '@shipdesk/domain/values/measure/quantity';
import { sumVolumetricGrams } from '@shipdesk/domain/values/measure/weight';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { getCallMessage } from '../../api/call-error.ts';
import { formatGrams } from '../../lib/format.ts';
import { DigitsField } from '../../lib/forms/digits-field.tsx';
import { bindFields, FormRadioGroup, FormRupeesField } from '../../lib/forms/form-fields.tsx';
import { paths } from '../../lib/paths.ts';
import { selectRoles } from '../../session/session-slice.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, CopyButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { QuotePanel } from '../quotes/quote-panel.tsx';
import { quotesApi } from '../quotes/quotes-api.ts';
import { BoxList } from './box-list.tsx';
import { type CalculatorForm, useCalculatorForm } from './calculator-form.ts';

const cardStyle = 'rounded-lg border border-line bg-surface p-4';

export function RateCalculator() {
  const { form, values, query } = useCalculatorForm();
  const { control } = form;
  const isOperator = useSelector(selectRoles).includes('Admin');
  const body = readQuoteBody(values);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {isOperator && <FillFromParcel onFill={(filledForm) => form.reset(filledForm)} />}
        <RouteFields
          control={control}
          isCod={values.mode === 'COD' && values.direction === 'forward'}
        />
        <section aria-label={t`Parcel`} className={cardStyle}>
          <BoxList control={control} />
          {body !== null && <Weights boxes={body.boxes} />}
        </section>
      </div>
      <TitledSection
        title={t`Prices`}
        isCard
        actions={
          <CopyButton
            label={t`Copy link to this calculation`}
            text={`${window.location.origin}${paths.tools()}?${query}`}
          />
        }
      >
        <QuotePanel
          body={body}
          missingText={t`Enter both pincodes, the weight and the size of each box to see what each service costs.`}
        />
      </TitledSection>
    </div>
  );
}

export function FillFromParcel({ onFill }: { onFill: (form: CalculatorForm) => void }) {
  const [draft, setDraft] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const [find, { currentData, error, isFetching }] = quotesApi.useLazyFindQuotedParcelQuery();
  const quote = currentData?.data;

  async function fillForm() {
    const number = draft.trim();
    const isParcelNumber = /^[A-Za-z\d-]{4,40}$/.test(number);
    setInvalid(!isParcelNumber);
    if (!isParcelNumber) return;
    const { data } = await find({ number });
    if (data !== undefined) onFill(toCalculatorForm(data.data));
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
          void fillForm();
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label={t`AWB or docket number`}
            value={draft}
            onChange={setDraft}
            autoComplete="off"
            maxLength={40}
            error={isInvalid ? t`Enter an AWB or a docket number` : undefined}
          />
        </div>
        <div className="pt-[22px]">
          <Button type="submit" isPending={isFetching}>{t`Fill`}</Button>
        </div>
      </form>
      {error !== undefined && !isFetching && (
        <Banner tone="bad">
          {getCallMessage(error, t`The parcel could not be loaded. Try again.`)}
        </Banner>
      )}
      {quote !== undefined && (
        <p role="status" className="text-sm text-muted">
          {t`Filled from docket ${quote.docketNumber} of ${quote.seller}. These are the prices of the rate cards, without the seller’s plan.`}
        </p>
      )}
    </section>
  );
}

function RouteFields({ control, isCod }: { control: Control<CalculatorForm>; isCod: boolean }) {
  const bind = bindFields(control);
  return (
    <section aria-label={t`Route and payment`} className={`${cardStyle} @container`}>
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2">
        <DigitsField {...bind('from')} length={6} label={t`From pincode`} isRequired />
        <DigitsField {...bind('to')} length={6} label={t`To pincode`} isRequired />
        <FormRadioGroup
          {...bind('direction')}
          label={t`Direction`}
          options={[
            { id: 'forward', label: t`Forward` },
            { id: 'reverse', label: t`Reverse pickup` },
          ]}
        />
        <FormRadioGroup
          {...bind('mode')}
          label={t`Payment`}
          options={[
            { id: 'Prepaid', label: t`Prepaid` },
            { id: 'COD', label: t`COD` },
          ]}
        />
        <FormRupeesField {...bind('invoiceRupees')} label={t`Invoice amount`} isRequired={isCod} />
        {isCod && (
          <FormRupeesField
            {...bind('codRupees')}
            label={t`COD amount`}
            hint={t`Leave it empty to collect the invoice amount.`}
          />
        )}
      </div>
    </section>
  );
}

function Weights({ boxes }: Pick<QuoteBody, 'boxes'>) {
  const deadText = formatGrams(boxes.reduce((sum, box) => sum + box.count * box.deadGrams, 0));
  const volumetricText = formatGrams(
    sumVolumetricGrams(
      boxes.map(({ lengthMm, widthMm, heightMm, count }) => ({
        lengthMm,
        breadthMm: widthMm,
        heightMm,
        numberOfBoxes: count,
      })),
    ),
  );
  return (
    <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
      {t`Dead weight ${deadText}, volumetric weight ${volumetricText} (L × W × H in cm ÷ 5,000). The greater one is charged.`}
    </p>
  );
}

/** Returns the request for prices. Null while a pincode, box field or COD invoice amount is missing or invalid. */
export function readQuoteBody(form: CalculatorForm): QuoteBody | null {
  const isCod = form.direction === 'forward' && form.mode === 'COD';
  const invoicePaise = parseRupees(form.invoiceRupees) ?? 0;
  const codPaise = parseRupees(form.codRupees) ?? 0;
  const boxes = form.boxes.map((box) => ({
    lengthMm: parseCentimetres(box.length) ?? 0,
    widthMm: parseCentimetres(box.width) ?? 0,
    heightMm: parseCentimetres(box.height) ?? 0,
    deadGrams: parseKilograms(box.weight) ?? 0,
    count: parseCount(box.count) ?? 0,
  }));
  const isComplete =
    form.from.length === 6 &&
    form.to.length === 6 &&
    boxes.every((box) => Object.values(box).every((value) => value > 0)) &&
    (!isCod || invoicePaise > 0);
  if (!isComplete) return null;
  return {
    fromPincode: form.from,
    toPincode: form.to,
    paymentMode: isCod ? 'COD' : 'Prepaid',
    ...(isCod && codPaise > 0 && { codPaise }),
    invoicePaise,
    direction: form.direction,
    boxes,
  };
}

export function toCalculatorForm(parcel: QuotedParcel): CalculatorForm {
  const isCod = parcel.paymentMode === 'COD';
  return {
    from: parcel.fromPincode,
    to: parcel.toPincode,
    direction: parcel.direction,
    mode: parcel.paymentMode,
    invoiceRupees: String(toRupees(parcel.invoicePaise)),
    codRupees: isCod ? String(toRupees(parcel.codPaise)) : '',
    boxes: parcel.boxes.map((box) => ({
      count: String(box.count),
      weight: String(toKilograms(box.deadGrams)),
      length: String(toCentimetres(box.lengthMm)),
      width: String(toCentimetres(box.widthMm)),
      height: String(toCentimetres(box.heightMm)),
    })),
  };
}
