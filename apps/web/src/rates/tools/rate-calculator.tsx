import { t } from '@lingui/core/macro';
import type { QuoteBody } from '@shipdesk/contract/rates/quotes';
import { kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { boxesVolumetricGrams } from '@shipdesk/domain/values/measure/weight';
import type { Control } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { DigitsField } from '../../lib/digits-field.tsx';
import { FormNumberField, FormRadioGroup } from '../../lib/form-fields.tsx';
import { formatKilograms } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { selectRoles } from '../../session/session-slice.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QuotePanel } from '../quotes/quote-panel.tsx';
import { BoxList } from './box-list.tsx';
import type { CalculatorForm } from './calculator-address.ts';
import { quoteOfCalculator } from './calculator-quote.ts';
import { FillFromParcel } from './fill-from-parcel.tsx';
import { useCalculatorForm } from './use-calculator-form.ts';

const card = 'rounded-lg border border-line bg-surface p-4';

/** Prices a parcel without an order. The address bar holds the input, so that a link shares it. */
export function RateCalculator() {
  const { form, values, address } = useCalculatorForm();
  const { control } = form;
  const isOperator = useSelector(selectRoles).includes('Admin');
  const body = quoteOfCalculator(values);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {isOperator && <FillFromParcel onFill={(filled) => form.reset(filled)} />}
        <RouteFields
          control={control}
          isCod={values.mode === 'COD' && values.direction === 'forward'}
        />
        <Parcel control={control} body={body} />
      </div>
      <section aria-labelledby="prices" className={`${card} flex flex-col gap-3`}>
        <div className="flex items-center justify-between gap-2">
          <h2 id="prices" className="text-base font-semibold text-ink">{t`Prices`}</h2>
          <CopyButton
            label={t`Copy link to this calculation`}
            text={`${window.location.origin}${paths.tools()}?${address}`}
          />
        </div>
        <QuotePanel
          body={body}
          missing={t`Enter both pincodes, the weight and the size of each box to see what each service costs.`}
        />
      </section>
    </div>
  );
}

function RouteFields({ control, isCod }: { control: Control<CalculatorForm>; isCod: boolean }) {
  return (
    <section aria-label={t`Route and payment`} className={`${card} @container`}>
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2">
        <DigitsField control={control} name="from" length={6} label={t`From pincode`} isRequired />
        <DigitsField control={control} name="to" length={6} label={t`To pincode`} isRequired />
        <FormRadioGroup
          control={control}
          name="direction"
          label={t`Direction`}
          options={[
            { id: 'forward', label: t`Forward` },
            { id: 'reverse', label: t`Reverse pickup` },
          ]}
        />
        <FormRadioGroup
          control={control}
          name="mode"
          label={t`Payment`}
          options={[
            { id: 'Prepaid', label: t`Prepaid` },
            { id: 'COD', label: t`COD` },
          ]}
        />
        <FormNumberField
          control={control}
          name="invoice"
          kind="decimal"
          label={t`Invoice amount`}
          prefix="₹"
          isRequired={isCod}
          autoComplete="off"
        />
        {isCod && (
          <FormNumberField
            control={control}
            name="cod"
            kind="decimal"
            label={t`COD amount`}
            prefix="₹"
            hint={t`Leave it empty to collect the invoice amount.`}
            autoComplete="off"
          />
        )}
      </div>
    </section>
  );
}

function Parcel({ control, body }: { control: Control<CalculatorForm>; body: QuoteBody | null }) {
  return (
    <section aria-label={t`Parcel`} className={card}>
      <BoxList control={control} />
      {body !== null && <Weights boxes={body.boxes} />}
    </section>
  );
}

/** Dead against volumetric weight, of which the greater is charged. */
function Weights({ boxes }: Pick<QuoteBody, 'boxes'>) {
  const kilograms = (grams: number) => formatKilograms(kilogramsOf(grams));
  const dead = kilograms(boxes.reduce((sum, box) => sum + box.count * box.deadGrams, 0));
  const volumetric = kilograms(
    boxesVolumetricGrams(
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
      {t`Dead weight ${dead}, volumetric weight ${volumetric} (L × W × H in cm ÷ 5,000). The greater one is charged.`}
    </p>
  );
}
