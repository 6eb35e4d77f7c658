import { t } from '@lingui/core/macro';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { useMemo, useState } from 'react';
import { useToday } from '../../../lib/hooks/use-today.ts';
import { serviceName } from '../../../lib/quote-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { fieldLabel, publishProblems } from '../rate-checks.ts';
import { RateFindings } from '../rate-findings.tsx';
import { changesText } from '../rates-texts.ts';
import { RateReplay } from '../replay/rate-replay.tsx';
import { parseTerms } from '../terms/terms-form.ts';
import type { RateEditing } from '../use-rate-edits.ts';
import { EffectiveChoice, effectiveNow, readEffective } from './effective-choice.tsx';
import { newerProblems, reasonText, useReplacedVersions } from './publish-reasons.ts';
import { usePublishRates } from './use-publish-rates.ts';

interface PublishDialogProps {
  service: ServiceId;
  editing: RateEditing;
  onClose: () => void;
  onPublished: () => void;
  /** Closes the dialog and moves the focus to a field. */
  onGo: (field: string) => void;
}

/** Before a version is published: what changes, what keeps it from being published, and its first day. */
export function PublishDialog({
  service,
  editing,
  onClose,
  onPublished,
  onGo,
}: PublishDialogProps) {
  const { edits, changed, termsChanged, checks } = editing;
  const today = useToday();
  const [effective, setEffective] = useState(() => effectiveNow(today));
  const { publish, isPublishing, failure } = usePublishRates(service, editing);
  const effectiveOn = readEffective(effective, today);
  const replaced = useReplacedVersions(service, effectiveOn ?? today);

  const terms = useMemo(() => parseTerms(edits.sheet.terms), [edits.sheet.terms]);
  const { version } = edits.base;
  const problems = [...newerProblems(editing), ...publishProblems(checks, edits.sheet.terms)];
  const isUnchanged = changed.length === 0 && !termsChanged;
  const changes = changesText(changed.length, termsChanged);
  const name = serviceName(service);
  const refused = (failure?.details ?? [])
    .filter(({ field }) => field !== 'effectiveOn')
    .map(({ field, message }) => ({
      field,
      message: `${fieldLabel(field, edits.sheet.terms)}: ${message}`,
    }));
  const reason = isUnchanged ? t`Nothing differs from version ${version}.` : reasonText(problems);

  async function confirm() {
    if (effectiveOn !== undefined && (await publish(effectiveOn))) onPublished();
  }

  return (
    <Dialog
      title={t`Publish ${name}`}
      size="lg"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            aria-describedby="publish-reason"
            isDisabled={reason !== null || effectiveOn === undefined}
            isPending={isPublishing}
            onPress={() => void confirm()}
          >
            {t`Publish`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {!isUnchanged && (
          <p className="text-base">{t`Changed from version ${version}: ${changes}.`}</p>
        )}
        <div id="publish-reason" className="flex flex-col gap-2 empty:hidden">
          {reason !== null && <p className="text-base font-medium text-ink">{reason}</p>}
          <RateFindings problems={problems} notes={[...checks.unused, ...replaced]} onGo={onGo} />
        </div>
        {failure !== null && (
          <Banner tone="bad">
            <p>{failure.message}</p>
            {refused.length > 0 && (
              <div className="mt-2">
                <RateFindings problems={refused} notes={[]} onGo={onGo} />
              </div>
            )}
          </Banner>
        )}
        <EffectiveChoice
          value={effective}
          today={today}
          refusal={failure?.details.find(({ field }) => field === 'effectiveOn')?.message}
          onChange={setEffective}
        />
        {terms !== null && checks.cells.length === 0 && (
          <RateReplay service={service} prices={edits.sheet.prices} terms={terms} />
        )}
      </div>
    </Dialog>
  );
}
