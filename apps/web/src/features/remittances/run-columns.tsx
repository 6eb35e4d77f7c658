import { t } from '@lingui/core/macro';
import { messageOf } from '../../api/call-error.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { TableColumn } from '../../ui/table/table.tsx';
import { amountColumns, stateColumn } from './remittance-columns.tsx';
import {
  type SellersRemittance,
  useCancelRemittanceMutation,
  useMatchRemittanceMutation,
} from './remittances-api.ts';

/** The columns of the payouts of all sellers; `onTransferred` asks for the UTR of one. */
export function runColumns(
  onTransferred: (payout: SellersRemittance) => void,
): readonly TableColumn<SellersRemittance>[] {
  return [
    {
      id: 'seller',
      header: t`Seller`,
      isRowHeader: true,
      render: ({ seller, number, runOn, lastFour }) => {
        const day = formatDate(runOn);
        return (
          <>
            <span className="block font-medium wrap-break-word">{seller}</span>
            <span className="block text-sm text-muted tabular-nums">
              {t`Payout ${number}, ${day}`} · {`••••${lastFour}`}
            </span>
          </>
        );
      },
    },
    stateColumn(),
    ...amountColumns<SellersRemittance>(),
    {
      id: 'utr',
      header: t`UTR`,
      width: 'lg:w-60',
      render: (payout) => <NextStep payout={payout} onTransferred={onTransferred} />,
    },
  ];
}

interface Outcome {
  readonly error?: Parameters<typeof messageOf>[0];
}

interface NextStepProps {
  payout: SellersRemittance;
  onTransferred: (payout: SellersRemittance) => void;
}

/** The UTR, or what the operator does next. */
function NextStep({ payout, onTransferred }: NextStepProps) {
  const { sellerId, id, seller, state, utr } = payout;
  const [cancel, cancelling] = useCancelRemittanceMutation();
  const [match, matching] = useMatchRemittanceMutation();
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
        <Button
          size="sm"
          aria-label={t`Cancel the payout to ${seller}`}
          isPending={cancelling.isLoading}
          onPress={() =>
            void run(cancel(address), t`The payout is cancelled. Its COD is due again.`)
          }
        >
          {t`Cancel`}
        </Button>
      </span>
    );
  }
  return (
    <>
      <span className="block break-all tabular-nums">{utr ?? '–'}</span>
      {state === 'remitted' && (
        <span className="mt-1 block">
          <Button
            size="sm"
            aria-label={t`Mark as matched: payout to ${seller}`}
            isPending={matching.isLoading}
            onPress={() => void run(match(address), t`The payout is matched.`)}
          >
            {t`Mark as matched`}
          </Button>
        </span>
      )}
    </>
  );
}
