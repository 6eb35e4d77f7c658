import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import type { RiskLevel } from '@shipdesk/domain/risk/rto-risk';
import { useSettled } from '../../lib/use-settled.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type RiskBody, useAssessRiskQuery } from './risk-api.ts';
import { levelName, reasonText } from './risk-texts.ts';

/** Pause in typing before the risk is requested. */
const PAUSE_MS = 500;

const tones: Readonly<Record<RiskLevel, Tone>> = { low: 'ok', medium: 'warn', high: 'bad' };

interface RiskPanelProps {
  /** Null while a value is missing. */
  body: RiskBody | null;
}

/** How likely an order comes back undelivered, with the reasons. */
export function RiskPanel({ body }: RiskPanelProps) {
  const settled = useSettled(body === null ? '' : JSON.stringify(body), PAUSE_MS);
  const asked: RiskBody | typeof skipToken = settled === '' ? skipToken : JSON.parse(settled);
  const { data, error, refetch } = useAssessRiskQuery(asked);
  if (body === null) {
    return (
      <p className="text-sm text-muted">{t`Enter the phone number, pincode and address to see it.`}</p>
    );
  }
  if (error !== undefined) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-sm text-muted">{t`The risk could not be assessed.`}</p>
        <Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>
      </div>
    );
  }
  if (data === undefined) {
    return <p className="text-sm text-muted">{t`Checking your earlier parcels…`}</p>;
  }
  const { level, reasons } = data.data;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Badge tone={tones[level]}>{levelName(level)}</Badge>
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
