import { t } from '@lingui/core/macro';
import type { SellersRemittance } from '@shipdesk/contract/money/remittance-runs';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CorrectUtrDialog } from './correct-utr-dialog.tsx';
import { useMatchRemittanceMutation, useResendRemittanceMutation } from './remittances-api.ts';
import { ReturnDialog } from './return-dialog.tsx';

interface Outcome {
  readonly error?: Parameters<typeof messageOf>[0];
}

interface NextStepProps {
  payout: SellersRemittance;
  onTransferred: (payout: SellersRemittance) => void;
}

/** The UTR of a payout, and what the operator can do next. */
export function NextStep({ payout, onTransferred }: NextStepProps) {
  const { sellerId, id, seller, state, utr, returns } = payout;
  const [match, matching] = useMatchRemittanceMutation();
  const [resend, resending] = useResendRemittanceMutation();
  const [isCancelling, setCancelling] = useState(false);
  const [isReturning, setReturning] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const address = { sellerId, id };

  async function run(step: Promise<Outcome>, done: string) {
    const { error } = await step;
    if (error === undefined) toast.success(done);
    else toast.error(messageOf(error, t`The payout could not be changed.`));
  }

  if (state === 'in_batch') {
    return (
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          aria-label={t`Enter UTR for ${seller}`}
          onPress={() => onTransferred(payout)}
        >
          {t`Enter UTR`}
        </Button>
        {returns === 0 && (
          <Button
            size="sm"
            aria-label={t`Cancel the payout to ${seller}`}
            onPress={() => setCancelling(true)}
          >
            {t`Cancel`}
          </Button>
        )}
        {isCancelling && <CancelDialog payout={payout} onClose={() => setCancelling(false)} />}
      </span>
    );
  }
  if (state === 'returned') {
    return (
      <Button
        size="sm"
        variant="primary"
        aria-label={t`Send the payout to ${seller} again`}
        isPending={resending.isLoading}
        onPress={() => void run(resend(address), t`The payout will be in the next bank file.`)}
      >
        {t`Send again`}
      </Button>
    );
  }
  return (
    <>
      <span className="block break-all tabular-nums">{utr ?? '–'}</span>
      {state !== 'cancelled' && (
        <span className="mt-1 flex flex-wrap gap-2">
          {state === 'remitted' && (
            <Button
              size="sm"
              aria-label={t`Mark as matched: payout to ${seller}`}
              isPending={matching.isLoading}
              onPress={() => void run(match(address), t`The payout is matched.`)}
            >
              {t`Mark as matched`}
            </Button>
          )}
          <Button
            size="sm"
            aria-label={t`Correct the UTR of the payout to ${seller}`}
            onPress={() => setCorrecting(true)}
          >
            {t`Correct the UTR`}
          </Button>
          <Button
            size="sm"
            aria-label={t`Mark as returned: payout to ${seller}`}
            onPress={() => setReturning(true)}
          >
            {t`Mark as returned`}
          </Button>
        </span>
      )}
      {isCorrecting && <CorrectUtrDialog payout={payout} onClose={() => setCorrecting(false)} />}
      {isReturning && <ReturnDialog payout={payout} onClose={() => setReturning(false)} />}
    </>
  );
}
