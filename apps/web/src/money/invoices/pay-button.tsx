import { t } from '@lingui/core/macro';
import type { TaxDocument } from '@shipdesk/contract/money/tax-documents';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { formatPaise } from '../../product/money.ts';
import { useGetWalletQuery } from '../../product/wallet-api.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { usePayInvoiceMutation } from './invoices-api.ts';

/** Pays what the wallet covers of an invoice, after a confirmation. */
export function PayButton({ invoice }: { invoice: TaxDocument }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        aria-label={t`Pay ${{ number: invoice.number }} from the wallet`}
        icon={<Wallet aria-hidden="true" className="size-4" />}
        onPress={() => setAsking(true)}
      >
        {t`Pay`}
      </Button>
      {isAsking && <PayDialog invoice={invoice} onClose={() => setAsking(false)} />}
    </>
  );
}

interface PayDialogProps {
  invoice: TaxDocument;
  onClose: () => void;
}

function PayDialog({ invoice: { id, number, duePaise }, onClose }: PayDialogProps) {
  const [pay, { isLoading, error }] = usePayInvoiceMutation();
  const { data: wallet } = useGetWalletQuery();
  const due = formatPaise(duePaise);
  const balancePaise = wallet && Math.max(0, wallet.data.balancePaise);
  const paidPaise = Math.min(duePaise, balancePaise ?? duePaise);
  const balance = balancePaise === undefined ? undefined : formatPaise(balancePaise);
  const amount = formatPaise(paidPaise);
  const left = formatPaise(duePaise - paidPaise);

  async function payNow() {
    const { data } = await pay({ id });
    if (data === undefined) return;
    const paid = formatPaise(data.data.paidPaise);
    const open = formatPaise(data.data.duePaise);
    toast.success(
      data.data.duePaise === 0
        ? t`${number} is paid.`
        : t`${paid} paid from the wallet. ${open} of ${number} is still due.`,
    );
    onClose();
  }

  if (paidPaise === 0) {
    return (
      <Dialog
        title={t`Pay ${number}`}
        size="sm"
        isOpen
        onOpenChange={onClose}
        footer={
          <>
            <Button onPress={onClose}>{t`Cancel`}</Button>
            <LinkButton variant="primary" href={paths.billingTab('recharges')}>
              {t`Recharge`}
            </LinkButton>
          </>
        }
      >
        <p className="text-base text-muted tabular-nums">
          {t`${due} is due, and your wallet has nothing to pay it with. Recharge it first.`}
        </p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t`Pay ${number}`}
      action={t`Pay ${amount}`}
      isPayment
      isPending={isLoading}
      problem={error === undefined ? null : messageOf(error, t`${number} could not be paid.`)}
      onConfirm={() => void payNow()}
      onClose={onClose}
    >
      {balance === undefined
        ? t`${amount} is due to Shipdesk and is paid from your wallet.`
        : paidPaise < duePaise
          ? t`${due} is due to Shipdesk. Your wallet has ${balance}, so ${left} stays due.`
          : t`${amount} is due to Shipdesk and is paid from your wallet, which has ${balance}.`}
    </ConfirmDialog>
  );
}
