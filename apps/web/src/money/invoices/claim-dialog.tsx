import { t } from '@lingui/core/macro';
import type { Claim } from '@shipdesk/contract/money/claims';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useDecideClaimMutation } from './invoices-api.ts';

interface ClaimDialogProps {
  claim: Claim;
  onClose: () => void;
}

/** Approves or declines a claim. For operator staff. */
export function ClaimDialog({ claim, onClose }: ClaimDialogProps) {
  const { shipmentId, sellerId, docketNumber, sellerName } = claim;
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [decide, { isLoading, error }] = useDecideClaimMutation();
  const [goods, freight] = [formatPaise(claim.goodsPaise), formatPaise(claim.freightPaise)];

  async function send(decision: 'approved' | 'declined') {
    const isMissing = decision === 'declined' && reason.trim() === '';
    setReasonMissing(isMissing);
    if (isMissing) return;
    const body = { sellerId, decision, reason: reason.trim() };
    const { data } = await decide({ shipmentId, body });
    if (data === undefined) return;
    toast.success(
      decision === 'approved'
        ? approvedText(claim, data.data)
        : t`Claim of ${docketNumber} declined.`,
    );
    onClose();
  }

  return (
    <Dialog
      title={t`Claim of ${docketNumber}`}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button isDisabled={isLoading} onPress={() => void send('declined')}>
            {t`Decline`}
          </Button>
          <Button variant="primary" isPending={isLoading} onPress={() => void send('approved')}>
            {t`Approve`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-base text-muted">
          {t`Approving credits ${sellerName} with ${goods} for the goods and refunds up to ${freight} of freight with GST. Freight that credit notes have already refunded is not refunded again.`}
        </p>
        <TextField
          label={t`Reason`}
          hint={t`Required to decline. The seller sees it.`}
          maxLength={200}
          value={reason}
          onChange={setReason}
          {...(isReasonMissing && { error: t`Enter the reason, which the seller sees` })}
        />
        {error !== undefined && (
          <Banner tone="bad">{messageOf(error, t`The claim could not be decided.`)}</Banner>
        )}
      </div>
    </Dialog>
  );
}

function approvedText(open: Claim, { docketNumber, goodsPaise, freightPaise }: Claim): string {
  const [goods, freight] = [formatPaise(goodsPaise), formatPaise(freightPaise)];
  return freightPaise < open.freightPaise
    ? t`Claim of ${docketNumber} approved: ${goods} for the goods and ${freight} of freight credited. Credit notes had already refunded the rest of the freight.`
    : t`Claim of ${docketNumber} approved: ${goods} for the goods and ${freight} of freight credited.`;
}
