import type { RiskLevel } from '@shipdesk/domain/shipping/risk/rto-risk';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { levelName } from './risk-texts.ts';

const tones: Readonly<Record<RiskLevel, Tone>> = { low: 'ok', medium: 'warn', high: 'bad' };

export function RiskBadge({ level }: { level: RiskLevel }) {
  return <Badge tone={tones[level]}>{levelName(level)}</Badge>;
}
