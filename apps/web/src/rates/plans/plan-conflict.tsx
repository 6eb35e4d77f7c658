import { t } from '@lingui/core/macro';
import { formatDateTime } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type MarkupCell, markupLabel } from './plan-markups.ts';
import type { Plan } from './plans-api.ts';

interface PlanConflictProps {
  /** The version that another user saved meanwhile. */
  plan: Plan;
  /** The cells that both changed. */
  contested: readonly MarkupCell[];
  onContinue: () => void;
}

/** Another user saved the plan while it was edited: names the version, and what both changed. */
export function PlanConflict({ plan, contested, onContinue }: PlanConflictProps) {
  const { version, savedBy } = plan;
  const when = formatDateTime(plan.savedAt);
  const cells = contested.map(markupLabel).join('; ');
  return (
    <Banner tone="warn">
      <p>
        {t`${savedBy} saved version ${version} while you were editing (${when}). Your changes are kept: continue on version ${version}, check them and save again.`}
      </p>
      {contested.length > 0 && (
        <p className="mt-1">
          {t`Both of you changed: ${cells}. Saving replaces the newer mark-up with yours.`}
        </p>
      )}
      <div className="mt-2">
        <Button size="sm" onPress={onContinue}>{t`Continue on version ${version}`}</Button>
      </div>
    </Banner>
  );
}
