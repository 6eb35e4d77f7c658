import { t } from '@lingui/core/macro';
import type { Movement, PassbookLine } from '@shipdesk/contract/money/ledger';
import { Link } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { chargeName } from '../../lib/quote-texts.ts';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LineShare } from './line-share.tsx';
import { useExplainPassbookLineQuery } from './passbook-api.ts';
import { accountName, entryName, entryReason, lineDescription } from './passbook-texts.ts';
import { WeightWorking } from './weight-working.tsx';

interface ExplainDialogProps {
  line: PassbookLine;
  onClose: () => void;
}

/** Why a line is in the passbook: the working of its price and where its money went. */
export function ExplainDialog({ line, onClose }: ExplainDialogProps) {
  const { data, error, isFetching, refetch } = useExplainPassbookLineQuery({
    seq: String(line.seq),
  });
  const movement = data?.data;
  return (
    <Dialog
      title={entryName(line.type)}
      isOpen
      isDismissable
      onOpenChange={onClose}
      footer={<Button onPress={onClose}>{t`Close`}</Button>}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1">
          <p className="text-base text-muted tabular-nums">
            {[formatDateTime(line.at), lineDescription(line)].filter(Boolean).join(' · ')}
          </p>
          <p className="text-base text-ink">{entryReason(line)}</p>
        </div>
        {movement !== undefined ? (
          <Explanation movement={movement} />
        ) : error !== undefined && !isFetching ? (
          <Banner
            tone="bad"
            action={<Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`The line could not be explained.`)}
          </Banner>
        ) : (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton className="h-32" />
          </div>
        )}
        <WayOn line={line} />
      </div>
    </Dialog>
  );
}

/** Where the cause of a line is shown. */
function WayOn({ line: { docketNumber, cause } }: { line: PassbookLine }) {
  const style = 'focus-ring self-start rounded-sm font-medium text-accent-ink underline';
  if (cause.kind === 'remittance') {
    return (
      <Link to={paths.billingTab('codRemittance')} className={style}>{t`Open COD remittance`}</Link>
    );
  }
  if (cause.kind === 'discrepancy') {
    return (
      <Link to={paths.billingTab('weightDiscrepancies')} className={style}>
        {t`Open weight discrepancies`}
      </Link>
    );
  }
  if (cause.kind === 'credit_note') {
    return (
      <Link to={paths.billingTab('creditNotes')} className={style}>{t`Open credit notes`}</Link>
    );
  }
  if (docketNumber === '') return null;
  return (
    <Link to={paths.order(docketNumber)} className={style}>
      {t`Open order ${docketNumber}`}
    </Link>
  );
}

const cell = 'border-b border-line px-3 py-2 text-left';
const figure = 'border-b border-line px-3 py-2 text-right whitespace-nowrap tabular-nums';

function Explanation({ movement: { line, transfers, working, weight } }: { movement: Movement }) {
  return (
    <>
      {weight !== null && <WeightWorking line={line} weight={weight} />}
      {working !== null && (
        <section>
          <h3 className="mb-2 text-base font-semibold text-ink">{t`How the price is made`}</h3>
          <table className="w-full border-separate border-spacing-0 rounded-md border border-line text-base text-ink">
            <tbody>
              {working.lines.map(({ code, paise, working: how }) => (
                <tr key={code}>
                  <th scope="row" className={`${cell} font-normal`}>
                    {chargeName(code)}
                    <span className="block text-sm break-words text-muted">{how}</span>
                  </th>
                  <td className={figure}>{formatPaise(paise)}</td>
                </tr>
              ))}
              <tr className="font-semibold [&>*]:border-b-0">
                <th scope="row" className={cell}>{t`Total`}</th>
                <td className={figure}>{formatPaise(working.totalPaise)}</td>
              </tr>
            </tbody>
            <LineShare line={line} explainedPaise={working.totalPaise} columns={1} />
          </table>
        </section>
      )}
      <section>
        <h3 className="mb-2 text-base font-semibold text-ink">{t`Where the money went`}</h3>
        <ul className="divide-y divide-line rounded-md border border-line text-base text-ink">
          {transfers.map(({ seq, debit, credit, amountPaise }) => (
            <li key={seq} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
              <span>{t`${{ from: accountName(debit) }} to ${{ to: accountName(credit) }}`}</span>
              <span className="tabular-nums">{formatPaise(amountPaise)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
