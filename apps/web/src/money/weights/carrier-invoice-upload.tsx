import { t } from '@lingui/core/macro';
import { MAX_INVOICE_BYTES } from '@shipdesk/contract/money/carrier-invoices';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatDate } from '../../lib/format.ts';
import { useToday } from '../../lib/hooks/use-today.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { useListCarrierAccountsQuery } from '../../shipping/carriers/carriers-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { monthsUntil } from './carrier-invoice-texts.ts';
import { useCheckCarrierInvoiceMutation } from './carrier-invoices-api.ts';

/** Without a period no parcel counts as not billed. */
const NO_PERIOD = 'none';
const MONTHS = 4;

/** Chooses the account and the period, and checks a file while it is sent. */
export function CarrierInvoiceUpload({ onChecked }: { onChecked: (id: string) => void }) {
  const accounts = useListCarrierAccountsQuery();
  const months = monthsUntil(useToday(), MONTHS);
  const [check, { isLoading }] = useCheckCarrierInvoiceMutation();
  const [accountId, setAccountId] = useState<string | null>(null);
  const [period, setPeriod] = useState(months[1]?.id ?? NO_PERIOD);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState({ name: '', part: 0 });
  const known = accounts.data?.data ?? [];
  const account = known.find(({ id }) => id === accountId) ?? known[0];

  async function upload(content: File) {
    if (account === undefined) return setProblem(t`Add a carrier account first.`);
    setProblem(null);
    const { name } = content;
    setSending({ name, part: 0 });
    const month = months.find(({ id }) => id === period);
    const { data, error } = await check({
      id: account.id,
      ...(month !== undefined && { from: month.from, to: month.to }),
      file: { content, onProgress: (part) => setSending({ name, part }) },
    });
    if (data !== undefined) return onChecked(data.data.id);
    setProblem(messageOf(error, t`The file could not be checked.`));
  }

  const megabytes = MAX_INVOICE_BYTES / 1024 / 1024;
  const { name } = sending;
  return (
    <section aria-label={t`Check an invoice`} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <div className="w-60 max-sm:w-full">
          <Select
            label={t`Carrier account`}
            options={known.map(({ id, name: label }) => ({ id, label }))}
            value={account?.id ?? null}
            onChange={setAccountId}
            isDisabled={isLoading}
          />
        </div>
        <div className="w-72 max-sm:w-full">
          <Select
            label={t`Parcels booked`}
            options={[
              ...months.map(({ id, from, to }) => ({
                id,
                label: `${formatDate(from)} – ${formatDate(to)}`,
              })),
              { id: NO_PERIOD, label: t`Do not look for parcels that are not billed` },
            ]}
            value={period}
            onChange={setPeriod}
            isDisabled={isLoading}
          />
        </div>
      </div>
      <FileDrop
        extensions={['.csv']}
        limits={[
          t`Columns: AWB and any of Charged Weight, Zone, Freight, COD, RTO, GST, Total`,
          t`At most ${megabytes} MB`,
        ]}
        isDisabled={isLoading || account === undefined}
        onFile={(file) => void upload(file)}
      />
      {isLoading && <ProgressBar label={t`Checking ${name}`} part={sending.part} />}
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      <LeaveGuard isActive={isLoading}>{t`The file is still being checked.`}</LeaveGuard>
    </section>
  );
}
