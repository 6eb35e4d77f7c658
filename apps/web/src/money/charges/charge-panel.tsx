import { t } from '@lingui/core/macro';
import type { Charge } from '@shipdesk/contract/money/charges';
import { chargeName } from '../../lib/quote-texts.ts';
import { formatPaise } from '../../product/money.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

type Priced = Charge['forward'];

/** The working of everything that a shipment was charged. */
export function ChargePanel({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const { docketNumber, forward, back, feeBack, expectedPaise, billedPaise, heldPaise } = charge;
  return (
    <Dialog
      title={t`Charges of ${docketNumber}`}
      isOpen
      isDismissable
      size="sm"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        <Part title={t`Booking`} priced={forward} />
        {back !== null && <Part title={t`Return`} priced={back} />}
        {feeBack !== null && <Part title={t`COD fee refund`} priced={feeBack} isCredit />}
        <dl className="flex flex-col gap-1 border-t border-line pt-3">
          <Sum name={t`Expected`} paise={expectedPaise} />
          <Sum name={t`Billed`} paise={billedPaise} />
          {heldPaise > 0 && <Sum name={t`On hold`} paise={heldPaise} />}
        </dl>
      </div>
    </Dialog>
  );
}

interface PartProps {
  title: string;
  priced: Priced;
  isCredit?: boolean;
}

function Part({ title, priced: { totalPaise, lines }, isCredit = false }: PartProps) {
  const amount = (paise: number) => (isCredit ? `− ${formatPaise(paise)}` : formatPaise(paise));
  return (
    <section>
      <h3 className="mb-1.5 flex justify-between gap-3 font-medium text-ink">
        {title}
        <span className="tabular-nums">{amount(totalPaise)}</span>
      </h3>
      <dl className="flex flex-col gap-1.5 text-sm">
        {lines.map(({ code, paise, working }) => (
          <div key={code} className="flex items-baseline justify-between gap-3">
            <dt className="min-w-0 text-ink">
              {chargeName(code)}
              <span className="block text-xs break-words text-muted tabular-nums">{working}</span>
            </dt>
            <dd className="shrink-0 text-ink tabular-nums">{amount(paise)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Sum({ name, paise }: { name: string; paise: number }) {
  return (
    <div className="flex justify-between gap-3 font-medium text-ink">
      <dt>{name}</dt>
      <dd className="tabular-nums">{formatPaise(paise)}</dd>
    </div>
  );
}
