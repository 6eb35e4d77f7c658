import { t } from '@lingui/core/macro';
import type { Dispute } from '@shipdesk/contract/money/discrepancies';
import { MAX_DISPUTE_REMARK } from '@shipdesk/domain/money/weights/discrepancy-case';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useDecideDisputeMutation } from './discrepancies-api.ts';
import { weightText } from './discrepancy-texts.ts';
import { DisputePhotos } from './dispute-photos.tsx';

interface DecisionDialogProps {
  dispute: Dispute;
  onClose: () => void;
}

/** Ends a dispute for the seller or for the carrier. */
export function DecisionDialog({ dispute, onClose }: DecisionDialogProps) {
  const [decision, setDecision] = useState('');
  const [isAnswerMissing, setAnswerMissing] = useState(false);
  const [decide, { isLoading, error }] = useDecideDisputeMutation();
  const { sellerId, id, sellerName, awb } = dispute;
  const amount = formatPaise(dispute.amountPaise);

  async function end(action: 'uphold' | 'reject') {
    const isMissing = action === 'reject' && decision.trim() === '';
    setAnswerMissing(isMissing);
    if (isMissing) return;
    const answer = await decide({ sellerId, id, body: { action, decision } });
    if (answer.data === undefined) return;
    toast.success(
      action === 'uphold'
        ? t`${amount} is refunded to ${sellerName}.`
        : t`${amount} is charged to ${sellerName}.`,
    );
    onClose();
  }

  const booked = weightText(dispute.bookedGrams);
  const charged = weightText(dispute.chargedGrams);
  return (
    <Dialog
      title={t`Decide the dispute`}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button isDisabled={isLoading} onPress={() => void end('reject')}>
            {t`Charge ${amount}`}
          </Button>
          <Button variant="primary" isDisabled={isLoading} onPress={() => void end('uphold')}>
            {t`Refund ${amount}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-base text-ink">
          <span className="font-medium tabular-nums">{awb}</span>
          <span className="block text-muted">
            {sellerName} · {t`Booked at ${booked}, charged at ${charged}`}
          </span>
        </p>
        {dispute.remark !== '' && (
          <p className="text-base break-words text-ink">“{dispute.remark}”</p>
        )}
        <DisputePhotos photos={dispute.photos} sellerId={sellerId} />
        <TextArea
          label={t`Answer to the seller`}
          hint={t`Required to charge the amount. The seller sees it.`}
          value={decision}
          maxLength={MAX_DISPUTE_REMARK}
          autoFocus
          onChange={setDecision}
          {...(isAnswerMissing && { error: t`Enter the answer, which the seller sees` })}
        />
        {error !== undefined && (
          <Banner tone="bad">{messageOf(error, t`The dispute could not be decided.`)}</Banner>
        )}
      </div>
    </Dialog>
  );
}
