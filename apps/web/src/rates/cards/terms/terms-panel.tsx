import { t } from '@lingui/core/macro';
import { termsLimits } from '@shipdesk/domain/rates/card-rules';
import { zones } from '@shipdesk/domain/rates/service';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import { CircleAlert, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { getChargeName } from '../../../lib/quote-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/disclosure-section.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { NumberField, SurchargeFields, type TermsEditing } from './surcharge-fields.tsx';
import { createSurcharge, parseSurcharge, type SurchargeText, toTermsText } from './terms-form.ts';
import { describeCondition, describePrices, explainMode, nameMode } from './terms-texts.ts';

interface TermsPanelProps {
  editing: TermsEditing;
  /** The terms of the version that the edits start from. */
  publishedTerms: CardTerms;
  /** The id of the surcharge that shows its fields; null for none. */
  expandedId: number | null;
  onExpand: (id: number | null) => void;
}

const modes = ['lowest', 'strict'] as const;
const cardStyle = 'flex flex-col gap-5 rounded-lg border border-line bg-surface p-4';

export function TermsPanel({ editing, publishedTerms, expandedId, onExpand }: TermsPanelProps) {
  const { terms, change } = editing;
  const publishedText = toTermsText(publishedTerms);
  const numberFields = [
    {
      name: 'minKg',
      field: 'terms.minGrams',
      kind: 'decimal',
      label: t`Minimum chargeable weight`,
      suffix: 'kg',
    },
    {
      name: 'divisor',
      field: 'terms.divisor',
      kind: 'integer',
      label: t`Volumetric divisor`,
      suffix: t`cm³ per kg`,
    },
    {
      name: 'gstPercent',
      field: 'terms.gstBasisPoints',
      kind: 'decimal',
      label: t`GST`,
      suffix: '%',
    },
  ] as const;
  return (
    <section aria-labelledby="rate-terms" className="flex flex-col gap-3">
      <h2 id="rate-terms" className="text-lg font-semibold text-ink">
        {t`Terms and surcharges`}
      </h2>
      <div className={cardStyle}>
        <div className="grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-3">
          {numberFields.map(({ name, field, ...props }) => (
            <NumberField
              key={name}
              {...props}
              editing={editing}
              field={field}
              hint={describePublished(publishedText[name], terms[name])}
              value={terms[name]}
              isRequired
              onChange={(text) => change({ [name]: text }, field)}
            />
          ))}
        </div>
        <RadioGroup
          label={t`Band mode`}
          orientation="vertical"
          value={terms.mode}
          hint={describePublished(nameMode(publishedText.mode), nameMode(terms.mode))}
          onChange={(mode) => change({ mode }, null)}
          options={modes.map((id) => ({
            id,
            label: nameMode(id),
            description: explainMode(id),
          }))}
        />
        <DeliveryDays editing={editing} publishedDays={publishedText.days} />
      </div>
      <h3 className="mt-1 text-base font-semibold text-ink">{t`Surcharges`}</h3>
      <SurchargeList editing={editing} expandedId={expandedId} onExpand={onExpand} />
    </section>
  );
}

interface DeliveryDaysProps {
  editing: TermsEditing;
  publishedDays: TermsEditing['terms']['days'];
}

function DeliveryDays({ editing, publishedDays }: DeliveryDaysProps) {
  const { days } = editing.terms;
  const problem = editing.findProblem('terms.transitDays');
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
              hint={describePublished(publishedDays[zone], days[zone])}
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

function describePublished(publishedText: string, draftText: string): string {
  if (publishedText === draftText) return '';
  const value = publishedText === '' ? t`none` : publishedText;
  return t`Published: ${value}`;
}

interface SurchargeListProps {
  editing: TermsEditing;
  expandedId: number | null;
  onExpand: (id: number | null) => void;
}

interface RemovedSurcharge {
  readonly index: number;
  readonly surcharge: SurchargeText;
}

const focusOn = (id: string) => document.getElementById(id)?.focus();

function SurchargeList({ editing, expandedId, onExpand }: SurchargeListProps) {
  const { surcharges } = editing.terms;
  const [removedSurcharge, setRemovedSurcharge] = useState<RemovedSurcharge | null>(null);
  const isRemoved =
    removedSurcharge !== null && !surcharges.some(({ id }) => id === removedSurcharge.surcharge.id);

  function addSurcharge() {
    const newSurcharge = createSurcharge([
      ...surcharges,
      ...(removedSurcharge === null ? [] : [removedSurcharge.surcharge]),
    ]);
    flushSync(() => {
      editing.change({ surcharges: [...surcharges, newSurcharge] }, null);
      onExpand(newSurcharge.id);
    });
    focusOn(`terms.surcharges.${surcharges.length}.prices.0`);
  }

  function removeSurcharge(index: number, surcharge: SurchargeText) {
    flushSync(() => {
      editing.change({ surcharges: surcharges.toSpliced(index, 1) }, null);
      setRemovedSurcharge({ index, surcharge });
    });
    focusOn('surcharge-undo');
  }

  function undoRemoval({ index, surcharge }: RemovedSurcharge) {
    flushSync(() => {
      editing.change({ surcharges: surcharges.toSpliced(index, 0, surcharge) }, null);
      setRemovedSurcharge(null);
    });
    focusOn(`surcharge-${surcharge.id}`);
  }

  const removedNote = isRemoved && (
    <p className="flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-line-strong px-4 py-2 text-base text-muted">
      <span role="status" className="min-w-0 flex-1">
        {t`${{ name: getChargeName(removedSurcharge.surcharge.code) }} is removed.`}
      </span>
      <Button
        id="surcharge-undo"
        size="sm"
        icon={Undo2}
        onPress={() => undoRemoval(removedSurcharge)}
      >
        {t`Undo`}
      </Button>
    </p>
  );
  const noteIndex = Math.min(removedSurcharge?.index ?? 0, surcharges.length);
  return (
    <div className="flex flex-col gap-2">
      {surcharges.length === 0 && !isRemoved && (
        <p className="text-base text-muted">{t`No surcharges: a parcel pays only freight and GST.`}</p>
      )}
      {surcharges.map((surcharge, index) => (
        <div key={surcharge.id} className="flex flex-col gap-2">
          {noteIndex === index && removedNote}
          <div id={`surcharge-${surcharge.id}`} tabIndex={-1} className="focus-ring rounded-lg">
            <Section
              title={getChargeName(surcharge.code)}
              summary={summarizeSurcharge(surcharge)}
              isExpanded={expandedId === surcharge.id}
              onExpandedChange={(isOpen) => onExpand(isOpen ? surcharge.id : null)}
            >
              {expandedId === surcharge.id && (
                <SurchargeFields
                  editing={editing}
                  surcharge={surcharge}
                  index={index}
                  onRemove={() => removeSurcharge(index, surcharge)}
                />
              )}
            </Section>
          </div>
        </div>
      ))}
      {noteIndex === surcharges.length && removedNote}
      {surcharges.length < termsLimits.surcharges && (
        <div>
          <Button size="sm" icon={Plus} onPress={addSurcharge}>
            {t`Add surcharge`}
          </Button>
        </div>
      )}
    </div>
  );
}

function summarizeSurcharge(surchargeText: SurchargeText) {
  const surcharge = parseSurcharge(surchargeText);
  if (surcharge === null) return <span className="text-bad-ink">{t`Incomplete`}</span>;
  return `${describePrices(surcharge)} · ${describeCondition(surcharge)}`;
}
