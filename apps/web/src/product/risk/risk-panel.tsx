import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import { assessRisk, type RiskBody } from '@shipdesk/contract/orders/risk';
import { calls } from '../../api/calls.ts';
import { useSettled } from '../../lib/hooks/use-settled.ts';
import { RiskBadge } from './risk-badge.tsx';
import { RiskPending } from './risk-pending.tsx';
import { reasonText } from './risk-texts.ts';

const { useAssessRiskQuery } = calls(({ query }) => ({
  // Parcels come back at any time.
  assessRisk: query(assessRisk, [], { keepUnusedDataFor: 30 }),
}));

/** Pause in typing before the risk is requested. */
const PAUSE_MS = 500;

interface RiskPanelProps {
  /** Null while a value is missing. */
  body: RiskBody | null;
}

/** How likely an order comes back undelivered, with the reasons. */
export function RiskPanel({ body }: RiskPanelProps) {
  const settled = useSettled(body === null ? '' : JSON.stringify(body), PAUSE_MS);
  const { data, error, refetch } = useAssessRiskQuery(
    settled === '' ? skipToken : { body: JSON.parse(settled) },
  );
  if (body === null) {
    return (
      <p className="text-sm text-muted">{t`Enter the phone number, pincode and address to see it.`}</p>
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
        <p className="text-sm text-muted">{t`Nothing in your earlier parcels speaks against it.`}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm text-ink">
          {reasons.map((reason) => (
            <li key={reason.code}>{reasonText(reason)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
