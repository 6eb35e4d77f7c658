import { cellLabel, type RateCell } from '@shipdesk/domain/rate/rate-card';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { savedLine } from './rate-history.tsx';
import type { WireRateCard } from './rates-payload.ts';

interface RateConflictProps {
  /** The version that was saved meanwhile. */
  card: WireRateCard;
  /** The cells that both changed. */
  contested: readonly RateCell[];
  onContinue: () => void;
}

/** Somebody else saved while this table was edited: says who, and what both changed. Nothing typed is lost. */
export function RateConflict({ card, contested, onContinue }: RateConflictProps) {
  return (
    <Banner tone="warn">
      <p>
        Version {card.version} was saved while you were editing ({savedLine(card)}). What you typed
        is kept: continue on version {card.version}, check and save again.
      </p>
      {contested.length > 0 && (
        <p className="mt-1">
          Both of you changed: {contested.map(cellLabel).join('; ')}. Saving would replace the newer
          price by yours.
        </p>
      )}
      <div className="mt-2">
        <Button size="sm" onPress={onContinue}>
          Continue on version {card.version}
        </Button>
      </div>
    </Banner>
  );
}
