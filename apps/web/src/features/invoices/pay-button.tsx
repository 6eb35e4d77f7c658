import { t } from '@lingui/core/macro';
import { Wallet } from 'lucide-react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { formatPaise } from './invoice-texts.ts';
import { type TaxDocument, usePayInvoiceMutation } from './invoices-api.ts';

/** Pays what the wallet covers of an invoice. */
export function PayButton({ invoice: { id, number } }: { invoice: TaxDocument }) {
  const [pay, { isLoading }] = usePayInvoiceMutation();

  async function payNow() {
    const { data, error } = await pay(id);
    if (data === undefined) {
      toast.error(messageOf(error, t`${number} could not be paid.`));
      return;
    }
    const [paid, due] = [formatPaise(data.data.paidPaise), formatPaise(data.data.duePaise)];
    toast.success(
      data.data.duePaise === 0
        ? t`${number} is paid.`
        : t`${paid} paid from the wallet. ${due} of ${number} is still due.`,
    );
  }

  return (
    <Button
      size="sm"
      variant="primary"
      aria-label={t`Pay ${number} from the wallet`}
      icon={<Wallet aria-hidden="true" className="size-4" />}
      isPending={isLoading}
      onPress={() => void payNow()}
    >
      {t`Pay`}
    </Button>
  );
}
