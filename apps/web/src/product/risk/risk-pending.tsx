import { t } from '@lingui/core/macro';
import { Button } from '../../ui/button.tsx';

interface RiskPendingProps {
  hasFailed: boolean;
  onRetry: () => void;
}

/** In place of a risk that is not known yet. */
export function RiskPending({ hasFailed, onRetry }: RiskPendingProps) {
  if (!hasFailed) return <p className="text-sm text-muted">{t`Checking your earlier parcels…`}</p>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-sm text-muted">{t`The risk could not be assessed.`}</p>
      <Button size="sm" onPress={onRetry}>{t`Try again`}</Button>
    </div>
  );
}
