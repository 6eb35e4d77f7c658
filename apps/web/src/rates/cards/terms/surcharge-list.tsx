import { t } from '@lingui/core/macro';
import { termsLimits } from '@shipdesk/domain/rates/card-rules';
import { Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/disclosure-section.tsx';
import { SurchargeFields } from './surcharge-fields.tsx';
import type { TermsEditing } from './terms-editing.ts';
import { emptySurcharge, parseSurcharge, type SurchargeText } from './terms-form.ts';
import { conditionText, pricesText, surchargeName } from './terms-texts.ts';

interface SurchargeListProps {
  editing: TermsEditing;
  /** The id of the surcharge that shows its fields; null for none. */
  expanded: number | null;
  onExpand: (id: number | null) => void;
}

interface Removed {
  readonly index: number;
  readonly surcharge: SurchargeText;
}

const focusOn = (id: string) => document.getElementById(id)?.focus();

/** The surcharges of a card, each with a summary that opens to its fields. */
export function SurchargeList({ editing, expanded, onExpand }: SurchargeListProps) {
  const { surcharges } = editing.terms;
  const [removed, setRemoved] = useState<Removed | null>(null);
  const isGone = removed !== null && !surcharges.some(({ id }) => id === removed.surcharge.id);

  function add() {
    const known = removed === null ? surcharges : [...surcharges, removed.surcharge];
    const added = emptySurcharge(known);
    flushSync(() => {
      editing.change({ surcharges: [...surcharges, added] }, null);
      onExpand(added.id);
    });
    focusOn(`terms.surcharges.${surcharges.length}.prices.0`);
  }

  function remove(index: number, surcharge: SurchargeText) {
    flushSync(() => {
      editing.change({ surcharges: surcharges.toSpliced(index, 1) }, null);
      setRemoved({ index, surcharge });
    });
    focusOn('surcharge-undo');
  }

  function undo({ index, surcharge }: Removed) {
    flushSync(() => {
      editing.change({ surcharges: surcharges.toSpliced(index, 0, surcharge) }, null);
      setRemoved(null);
    });
    focusOn(`surcharge-${surcharge.id}`);
  }

  const removedNote = isGone && (
    <p className="flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-line-strong px-4 py-2 text-base text-muted">
      <span role="status" className="min-w-0 flex-1">
        {removedText(removed.surcharge)}
      </span>
      <Button
        id="surcharge-undo"
        size="sm"
        icon={<Undo2 aria-hidden="true" className="size-4" />}
        onPress={() => undo(removed)}
      >
        {t`Undo`}
      </Button>
    </p>
  );
  const noteAt = Math.min(removed?.index ?? 0, surcharges.length);
  return (
    <div className="flex flex-col gap-2">
      {surcharges.length === 0 && !isGone && (
        <p className="text-base text-muted">{t`No surcharges: a parcel pays freight and GST alone.`}</p>
      )}
      {surcharges.map((surcharge, index) => (
        <div key={surcharge.id} className="flex flex-col gap-2">
          {noteAt === index && removedNote}
          <div id={`surcharge-${surcharge.id}`} tabIndex={-1} className="focus-ring rounded-lg">
            <Section
              title={surchargeName(surcharge.code)}
              summary={summaryOf(surcharge)}
              isExpanded={expanded === surcharge.id}
              onExpandedChange={(isOpen) => onExpand(isOpen ? surcharge.id : null)}
            >
              {expanded === surcharge.id && (
                <SurchargeFields
                  editing={editing}
                  surcharge={surcharge}
                  index={index}
                  onRemove={() => remove(index, surcharge)}
                />
              )}
            </Section>
          </div>
        </div>
      ))}
      {noteAt === surcharges.length && removedNote}
      {surcharges.length < termsLimits.surcharges && (
        <div>
          <Button size="sm" icon={<Plus aria-hidden="true" className="size-4" />} onPress={add}>
            {t`Add surcharge`}
          </Button>
        </div>
      )}
    </div>
  );
}

function removedText({ code }: SurchargeText): string {
  const name = surchargeName(code);
  return t`${name} is removed.`;
}

function summaryOf(typed: SurchargeText) {
  const surcharge = parseSurcharge(typed);
  if (surcharge === null) return <span className="text-bad-ink">{t`Not complete`}</span>;
  return `${pricesText(surcharge)} · ${conditionText(surcharge)}`;
}
