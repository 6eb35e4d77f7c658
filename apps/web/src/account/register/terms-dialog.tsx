import { t } from '@lingui/core/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** The terms that a seller accepts with an account. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const parts = [
    [
      t`Who this is between`,
      t`You, the seller, and the operator of this Shipdesk. A contract that you signed with the operator comes before these terms.`,
    ],
    [
      t`Your account`,
      t`Give true details, keep your password to yourself and tell the operator when someone else uses your account. You answer for what is done with it.`,
    ],
    [
      t`What you ship`,
      t`Ship only what the law and the carrier allow. Pack it for the journey and declare contents, value and weight as they are. Goods above ₹50,000 need an e-way bill.`,
    ],
    [
      t`Charges`,
      t`You pay the price shown when you ship, with GST. A carrier that weighs more than you declared charges the difference: you have 7 days to dispute it. A parcel that comes back is charged for the way back too.`,
    ],
    [
      t`Cash on delivery`,
      t`The operator pays out what carriers collected by your payout plan, less what you owe.`,
    ],
    [
      t`Failed deliveries, loss and damage`,
      t`If you do not answer a failed delivery in time, your default action is asked for. For a lost or damaged parcel you can claim the value of the goods up to ₹2,000.`,
    ],
    [
      t`Personal data`,
      t`Consignees' names, addresses and numbers are used to deliver their parcels, and are erased after the time that the operator sets or when you ask.`,
    ],
    [
      t`Ending it`,
      t`You can stop at any time. Parcels under way, charges and payouts are settled first.`,
    ],
  ] as const;
  return (
    <Dialog
      title={t`Terms and conditions`}
      size="md"
      isOpen
      onOpenChange={onClose}
      isDismissable
      footer={<Button variant="primary" onPress={onClose}>{t`Close`}</Button>}
    >
      <div className="flex flex-col gap-4 text-base">
        {parts.map(([title, text]) => (
          <section key={title}>
            <h3 className="font-medium text-ink">{title}</h3>
            <p className="text-muted">{text}</p>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
