import { t } from '@lingui/core/macro';
import { cellLabel } from '@shipdesk/domain/rates/rate-card';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Contested } from './rate-edits.ts';
import type { WireRateCard } from './rates-payload.ts';
import { savedLine } from './rates-texts.ts';

/** The place of this banner among the fields of the editor. */
export const conflictField = 'rate-conflict';

interface RateConflictProps {
  /** The version that was published meanwhile. */
  card: WireRateCard;
  /** The cells and terms that both versions changed. */
  contested: Contested;
  onContinue: () => void;
}

/** Shows who published while this card was edited, and what both changed. Nothing typed is lost. */
export function RateConflict({ card, contested, onContinue }: RateConflictProps) {
  const { version } = card;
  const saved = savedLine(card);
  const both = [...contested.cells.map(cellLabel), ...(contested.terms ? [t`terms`] : [])].join(
    '; ',
  );
  return (
    <Banner tone="warn">
      <p>
        {t`Version ${version} was published while you were editing (${saved}). What you typed is kept: continue on version ${version}, check it and publish again.`}
      </p>
      {both !== '' && (
        <p className="mt-1">
          {t`Both of you changed: ${both}. Publishing would replace the newer value by yours.`}
        </p>
      )}
      <div className="mt-2">
        <Button id={conflictField} size="sm" onPress={onContinue}>
          {t`Continue on version ${version}`}
        </Button>
      </div>
    </Banner>
  );
}
