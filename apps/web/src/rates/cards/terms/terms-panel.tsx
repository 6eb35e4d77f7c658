import { t } from '@lingui/core/macro';
import { zones } from '@shipdesk/domain/rates/rate-card';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import { CircleAlert } from 'lucide-react';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { NumberField } from './number-field.tsx';
import { SurchargeList } from './surcharge-list.tsx';
import type { TermsEditing } from './terms-editing.ts';
import { termsText } from './terms-form.ts';
import { modeMeaning, modeName } from './terms-texts.ts';

interface TermsPanelProps {
  editing: TermsEditing;
  /** The terms of the version that is edited. */
  published: CardTerms;
  /** The id of the surcharge that shows its fields. */
  expanded: number | null;
  onExpand: (id: number | null) => void;
}

const modes = ['lowest', 'strict'] as const;
const card = 'flex flex-col gap-5 rounded-lg border border-line bg-surface p-4';

/** The terms of a card. */
export function TermsPanel({ editing, published, expanded, onExpand }: TermsPanelProps) {
  const { terms, change } = editing;
  const before = termsText(published);
  return (
    <section aria-labelledby="rate-terms" className="flex flex-col gap-3">
      <h2 id="rate-terms" className="text-lg font-semibold text-ink">
        {t`Terms and surcharges`}
      </h2>
      <div className={card}>
        <div className="grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-3">
          <NumberField
            editing={editing}
            field="terms.minGrams"
            kind="decimal"
            label={t`Minimum chargeable weight`}
            suffix="kg"
            hint={publishedText(before.minWeight, terms.minWeight)}
            value={terms.minWeight}
            isRequired
            onChange={(minWeight) => change({ minWeight }, 'terms.minGrams')}
          />
          <NumberField
            editing={editing}
            field="terms.divisor"
            kind="integer"
            label={t`Volumetric divisor`}
            suffix={t`cm³ per kg`}
            hint={publishedText(before.divisor, terms.divisor)}
            value={terms.divisor}
            isRequired
            onChange={(divisor) => change({ divisor }, 'terms.divisor')}
          />
          <NumberField
            editing={editing}
            field="terms.gstBasisPoints"
            kind="decimal"
            label={t`GST`}
            suffix="%"
            hint={publishedText(before.gst, terms.gst)}
            value={terms.gst}
            isRequired
            onChange={(gst) => change({ gst }, 'terms.gstBasisPoints')}
          />
        </div>
        <RadioGroup
          label={t`Band mode`}
          orientation="vertical"
          value={terms.mode}
          hint={publishedText(modeName(before.mode), modeName(terms.mode))}
          onChange={(mode) => change({ mode }, null)}
          options={modes.map((id) => ({
            id,
            label: modeName(id),
            description: modeMeaning(id),
          }))}
        />
        <DeliveryDays editing={editing} published={before.days} />
      </div>
      <h3 className="mt-1 text-base font-semibold text-ink">{t`Surcharges`}</h3>
      <SurchargeList editing={editing} expanded={expanded} onExpand={onExpand} />
    </section>
  );
}

interface DeliveryDaysProps {
  editing: TermsEditing;
  published: TermsEditing['terms']['days'];
}

function DeliveryDays({ editing, published }: DeliveryDaysProps) {
  const { days } = editing.terms;
  const problem = editing.problemOf('terms.transitDays');
  return (
    <div role="group" aria-labelledby="delivery-days" aria-describedby="delivery-days-notes">
      <p id="delivery-days" className="text-sm font-medium text-ink">
        {t`Delivery days by zone`}
      </p>
      <div id="delivery-days-notes" className="mb-2 text-sm">
        <p className="text-muted">{t`A zone without days is not served.`}</p>
        {problem !== undefined && (
          <p className="mt-1 flex items-start gap-1 text-bad-ink">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {problem}
          </p>
        )}
      </div>
      <div className="grid grid-cols-4 gap-x-3 gap-y-3 lg:grid-cols-8">
        {zones.map((zone) => {
          const field = `terms.transitDays.${zone}`;
          return (
            <NumberField
              key={zone}
              editing={editing}
              field={field}
              kind="integer"
              label={t`Zone ${zone}`}
              hint={publishedText(published[zone], days[zone])}
              value={days[zone]}
              placeholder="–"
              onChange={(text) => editing.change({ days: { ...days, [zone]: text } }, field)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The published value of a field that was changed; empty if it was not. */
function publishedText(published: string, typed: string): string {
  if (published === typed) return '';
  const value = published === '' ? t`none` : published;
  return t`Published: ${value}`;
}
