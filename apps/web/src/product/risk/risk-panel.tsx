import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import { assessRisk, type RiskBody } from '@shipdesk/contract/orders/risk';
import type { RiskLevel } from '@shipdesk/domain/shipping/risk/rto-risk';
import { buildCalls } from '../../api/calls.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { describeReason, getLevelName } from './risk-texts.ts';

const { useAssessRiskQuery } = buildCalls(({ query }) => ({
  // The return of a parcel can change the risk at any time.
  assessRisk: query(assessRisk, [], { keepUnusedDataFor: 30 }),
}));

const DEBOUNCE_MS = 500;

interface RiskPanelProps {
  /** Null while a value is missing. */
  body: RiskBody | null;
}

export function RiskPanel({ body }: RiskPanelProps) {
  const debouncedBody = useDebounced(body === null ? '' : JSON.stringify(body), DEBOUNCE_MS);
  const { data, error, refetch } = useAssessRiskQuery(
    debouncedBody === '' ? skipToken : { body: JSON.parse(debouncedBody) },
  );
  if (body === null) {
    return (
      <p className="text-sm text-muted">{t`Enter the phone number, pincode and address to see the risk.`}</p>
    );
  }
  if (error !== undefined || data === undefined) {
    return <RiskPending hasFailed={error !== undefined} onRetry={() => void refetch()} />;
  }
  const { level, reasons } = data.data;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <RiskBadge level={level} />
      {reasons.length === 0 ? (
        <p className="text-sm text-muted">{t`Your earlier parcels show no risk.`}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm text-ink">
          {reasons.map((reason) => (
            <li key={reason.code}>{describeReason(reason)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const tones: Readonly<Record<RiskLevel, Tone>> = { low: 'ok', medium: 'warn', high: 'bad' };

export function RiskBadge({ level }: { level: RiskLevel }) {
  return <Badge tone={tones[level]}>{getLevelName(level)}</Badge>;
}

export function RiskPending({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) {
    return (
      <p data-loading="" className="text-sm text-muted">{t`Checking your earlier parcels…`}</p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-sm text-muted">{t`The risk could not be assessed.`}</p>
      <Button size="sm" onPress={onRetry}>{t`Try again`}</Button>
    </div>
  );
}
