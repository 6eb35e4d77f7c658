import { t } from '@lingui/core/macro';
import { toCentimetres } from '@shipdesk/domain/values/measure/quantity';
import { VOLUMETRIC_DIVISOR } from '@shipdesk/domain/values/measure/weight';
import { type ReactNode, useEffect } from 'react';
import { listProblemMessages } from '../../i18n/problem-texts.ts';
import { formatCount, formatGrams } from '../../lib/format.ts';
import { createResolver } from '../../lib/forms/form-fields.tsx';
import { paths } from '../../lib/paths.ts';
import { CopyButton } from '../../ui/button.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { BoxList } from './box-list.tsx';
import { boxFields, type CalculatorForm, useCalculatorForm } from './calculator-form.ts';
import {
  findBoxProblems,
  listSizedBoxes,
  type ParcelWeights,
  type Saving,
  type SizedBox,
  weighParcel,
} from './weigh-boxes.ts';

const cardStyle = 'rounded-lg border border-line bg-surface p-4';
const formatCentimetres = (millimetres: number) => formatCount(toCentimetres(millimetres));

const resolver = createResolver<CalculatorForm>(({ boxes }) =>
  listProblemMessages(findBoxProblems(boxes)),
);

export function BoxWeight() {
  const { form, values, query } = useCalculatorForm({ mode: 'onTouched', resolver });
  const { getValues, setValue, trigger } = form;
  useEffect(() => {
    // Touch the fields that the URL filled in, so that they show their errors immediately.
    getValues('boxes').forEach((box, row) => {
      for (const key of boxFields) {
        if (box[key] !== '') setValue(`boxes.${row}.${key}`, box[key], { shouldTouch: true });
      }
    });
    void trigger();
  }, [getValues, setValue, trigger]);
  const sizedBoxes = listSizedBoxes(values.boxes);
  const parcel = weighParcel(values.boxes);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <section aria-label={t`Parcel`} className={cardStyle}>
          <BoxList control={form.control} />
        </section>
        {sizedBoxes.length > 0 && <Working boxes={sizedBoxes} />}
      </div>
      <TitledSection
        title={t`Chargeable weight`}
        isCard
        actions={
          <CopyButton
            label={t`Copy link to this calculation`}
            text={`${window.location.origin}${paths.boxWeight()}?${query}`}
          />
        }
      >
        {parcel !== null && (
          <dl className="flex flex-col gap-2">
            <Line label={t`Dead weight`}>{formatGrams(parcel.deadGrams)}</Line>
            <Line label={t`Volumetric weight`}>{formatGrams(parcel.volumetricGrams)}</Line>
            <Line label={t`Chargeable weight`} isStrong>
              {formatGrams(parcel.chargeableGrams)}
            </Line>
          </dl>
        )}
        <p role="status" className="text-sm text-muted">
          {parcel === null
            ? t`Enter the weight and the size of each box to see which weight is charged.`
            : describeDecision(parcel)}
        </p>
        {parcel !== null && parcel.savings.length > 0 && (
          <Savings parcel={parcel} hasOneKind={sizedBoxes.length === 1} />
        )}
      </TitledSection>
    </div>
  );
}

function Working({ boxes }: { boxes: readonly SizedBox[] }) {
  const divisor = formatCount(VOLUMETRIC_DIVISOR);
  return (
    <section aria-labelledby="volumetric" className={cardStyle}>
      <h2 id="volumetric" className="text-base font-semibold text-ink">{t`Volumetric weight`}</h2>
      <ul className="mt-2 flex flex-col gap-2 text-sm text-ink tabular-nums">
        {boxes.map((box) => (
          <li key={box.line} className="flex gap-4">
            <span className="shrink-0 text-muted">{describeLine(box)}</span>
            <span className="flex flex-wrap gap-x-4">
              <span>{describeWorking(box)}</span>
              {box.numberOfBoxes > 1 && <span>{describeTotal(box)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
        {t`Length × width × height in cm, divided by ${divisor}. The weight of each box is rounded up to a whole gram.`}
      </p>
    </section>
  );
}

function describeLine({ line: number }: { line: number }) {
  return t`Box ${number}`;
}

function describeWorking(box: SizedBox) {
  const length = formatCentimetres(box.lengthMm);
  const width = formatCentimetres(box.breadthMm);
  const height = formatCentimetres(box.heightMm);
  const divisor = formatCount(VOLUMETRIC_DIVISOR);
  const weight = formatGrams(box.volumetricGrams);
  return t`${length} × ${width} × ${height} cm ÷ ${divisor} = ${weight}`;
}

function describeTotal({ numberOfBoxes, volumetricGrams }: SizedBox) {
  const count = formatCount(numberOfBoxes);
  const weight = formatGrams(volumetricGrams);
  const total = formatGrams(numberOfBoxes * volumetricGrams);
  return t`${count} × ${weight} = ${total}`;
}

interface LineProps {
  label: string;
  isStrong?: boolean;
  children: ReactNode;
}

function Line({ label, isStrong = false, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`text-right text-ink tabular-nums ${isStrong ? 'text-lg font-semibold' : ''}`}>
        {children}
      </dd>
    </div>
  );
}

function describeDecision({ decidedBy, chargeableGrams }: ParcelWeights) {
  const chargedWeight = formatGrams(chargeableGrams);
  return {
    volumetric: t`The volumetric weight is charged because it is greater than the dead weight.`,
    dead: t`The dead weight is charged. Smaller boxes save nothing.`,
    minimum: t`The minimum of ${chargedWeight} is charged. Smaller or lighter boxes save nothing.`,
  }[decidedBy];
}

function Savings({ parcel, hasOneKind }: { parcel: ParcelWeights; hasOneKind: boolean }) {
  const savedWeight = formatGrams(parcel.savedGrams);
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3 text-sm text-ink">
      <h3 className="font-semibold">{t`Save ${savedWeight} with smaller boxes`}</h3>
      <ul className="flex flex-col gap-2">
        {parcel.savings.map((saving) => (
          <li key={saving.line}>
            {!hasOneKind && <span className="block text-muted">{describeLine(saving)}</span>}
            {describeLimit(saving)} {describeReduction(saving)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeLimit({ deadGrams, maxVolumeMm3 }: Saving) {
  const weight = formatGrams(deadGrams);
  const volume = formatCount(maxVolumeMm3 / 1000);
  return t`At ${weight} dead weight, a box of up to ${volume} cm³ costs nothing extra.`;
}

function describeReduction({ reduction }: Saving) {
  if (reduction === null) return '';
  const from = formatCentimetres(reduction.fromMm);
  const to = formatCentimetres(reduction.toMm);
  return {
    length: t`For example, reduce the length from ${from} cm to ${to} cm.`,
    width: t`For example, reduce the width from ${from} cm to ${to} cm.`,
    height: t`For example, reduce the height from ${from} cm to ${to} cm.`,
  }[reduction.side];
}
