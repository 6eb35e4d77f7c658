import { plural, t } from '@lingui/core/macro';
import { MAX_TO_DO } from '@shipdesk/contract/operator/analytics';
import {
  getWaits,
  type OperatorWait,
  type OperatorWaitKind,
} from '@shipdesk/contract/operator/waits';
import { computeReportingDeadline } from '@shipdesk/domain/money/einvoice/inv01';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { buildCalls } from '../../api/calls.ts';
import { formatCappedCount, formatDate, formatPaise } from '../../lib/format.ts';
import { useNow, useToday } from '../../lib/hooks/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { type WaitCard, WaitCards } from '../../product/wait-cards.tsx';
import { ratesApi } from '../../rates/cards/rates-api.ts';
import { describeVersion } from '../../rates/cards/rates-texts.ts';
import { LinkButton } from '../../ui/button.tsx';

const { useGetWaitsQuery } = buildCalls(({ query }) => ({ getWaits: query(getWaits) }));

const REFRESH_MS = 60_000;

function OperatorWaits() {
  const query = useGetWaitsQuery(undefined, {
    ...refetchOnMount,
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const now = useNow();
  return (
    <Loaded
      query={query}
      failure={t`The open tasks could not be loaded`}
      skeleton={['h-7 w-48', 'h-24']}
    >
      {({ data }) => (
        <WaitCards
          title={t`Open tasks`}
          cards={data.map((wait) => describeWait(wait, now))}
          emptyText={t`There are no open tasks.`}
        />
      )}
    </Loaded>
  );
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

function describeAge(oldestAt: string, now: number): string {
  const hours = Math.floor((now - Date.parse(oldestAt)) / HOUR_MS);
  if (hours < 1) return t`Oldest: less than an hour`;
  if (hours < 2 * DAY_HOURS)
    return plural(hours, { one: 'Oldest: # hour', other: 'Oldest: # hours' });
  return plural(Math.floor(hours / DAY_HOURS), {
    one: 'Oldest: # day',
    other: 'Oldest: # days',
  });
}

function describeWait(wait: OperatorWait, now: number): WaitCard {
  const { kind, cases, amountPaise, oldestAt } = wait;
  const amount =
    amountPaise === null || amountPaise === 0
      ? []
      : [`${formatPaise(amountPaise)}${cases >= MAX_TO_DO ? '+' : ''}`];
  return {
    id: kind,
    count: formatCappedCount(cases, MAX_TO_DO),
    note: [...amount, describeAge(oldestAt, now)].join(' · '),
    ...describeKind(wait),
    ...(kind === 'einvoices' && describeReporting(oldestAt, { amount, now })),
  };
}

const URGENT_REPORTING_DAYS = 7;

/** `oldestAt` is the start of the issue day of the oldest document without an IRN. */
function describeReporting(
  oldestAt: string,
  { amount, now }: { amount: readonly string[]; now: number },
): Pick<WaitCard, 'note' | 'isUrgent'> {
  const dueOn = computeReportingDeadline(toBusinessDay(new Date(oldestAt)));
  const deadline = t`Register the oldest by ${{ day: formatDate(dueOn) }}`;
  const isUrgent = dueOn < addDays(toBusinessDay(new Date(now)), URGENT_REPORTING_DAYS);
  return { note: [...amount, deadline].join(' · '), ...(isUrgent && { isUrgent }) };
}

function describeKind({
  kind,
  cases,
  fileId,
}: OperatorWait): Pick<WaitCard, 'text' | 'href' | 'isUrgent'> {
  const kinds: Record<OperatorWaitKind, Pick<WaitCard, 'text' | 'href' | 'isUrgent'>> = {
    recharges: {
      text: plural(cases, { one: 'transfer to confirm', other: 'transfers to confirm' }),
      href: paths.billingPage('recharges'),
      isUrgent: true,
    },
    payouts_due: {
      text: plural(cases, {
        one: 'seller with COD to pay out',
        other: 'sellers with COD to pay out',
      }),
      href: paths.billingPage('codRemittance'),
      isUrgent: true,
    },
    payouts_prepared: {
      text: plural(cases, { one: 'payout to transfer', other: 'payouts to transfer' }),
      href: `${paths.billingPage('codRemittance')}?state=in_batch`,
    },
    payouts_returned: {
      text: plural(cases, {
        one: 'payout returned by the bank',
        other: 'payouts returned by the bank',
      }),
      href: `${paths.billingPage('codRemittance')}?state=returned`,
      isUrgent: true,
    },
    bank_accounts: {
      text: plural(cases, { one: 'bank account to verify', other: 'bank accounts to verify' }),
      href: paths.billingPage('codRemittance'),
    },
    disputes: {
      text: plural(cases, { one: 'weight dispute to decide', other: 'weight disputes to decide' }),
      href: paths.billingPage('weightDiscrepancies'),
    },
    claims: {
      text: plural(cases, { one: 'claim to decide', other: 'claims to decide' }),
      href: `${paths.billingPage('creditNotes')}?claims=open`,
    },
    tds_certificates: {
      text: plural(cases, {
        one: 'TDS certificate is missing',
        other: 'TDS certificates are missing',
      }),
      href: `${paths.billingPage('invoices')}?tds=open`,
    },
    einvoices: {
      text: plural(cases, {
        one: 'document to register as an e-invoice',
        other: 'documents to register as e-invoices',
      }),
      href: paths.billingPage('invoices'),
    },
    ndr_late: {
      text: plural(cases, {
        one: 'failed delivery past its deadline',
        other: 'failed deliveries past their deadline',
      }),
      href: `${paths.ndrTasks()}?clock=late`,
      isUrgent: true,
    },
    ndr_open: {
      text: plural(cases, {
        one: 'failed delivery to pass on',
        other: 'failed deliveries to pass on',
      }),
      href: `${paths.ndrTasks()}?clock=open`,
    },
    invoice_lines: {
      text: plural(cases, {
        one: 'carrier invoice line does not match',
        other: 'carrier invoice lines do not match',
      }),
      href: `${paths.billingPage('weightDiscrepancies')}?invoice=${fileId ?? ''}`,
    },
    remittance_lines: {
      text: plural(cases, {
        one: 'COD remittance line does not match',
        other: 'COD remittance lines do not match',
      }),
      href: `${paths.billingPage('codRemittance')}?remittance=${fileId ?? ''}&show=open`,
    },
    untracked_parcels: {
      text: plural(cases, {
        one: 'imported parcel without a carrier account',
        other: 'imported parcels without a carrier account',
      }),
      href: paths.carriers(),
      isUrgent: true,
    },
    failed_jobs: {
      text: plural(cases, { one: 'failed job', other: 'failed jobs' }),
      href: paths.jobs(),
      isUrgent: true,
    },
    refused_mails: {
      text: plural(cases, { one: 'refused email', other: 'refused emails' }),
      href: `${paths.mails()}?state=failed`,
    },
  };
  return kinds[kind];
}

/** Spec §2, /admin. */
export function AdminHome() {
  return (
    <div className="flex flex-col gap-6">
      <OperatorWaits />
      <RateCardSection />
    </div>
  );
}

function RateCardSection() {
  const card = ratesApi.useGetRateCardQuery({ service: 'surface' });
  const today = useToday();
  return (
    <section
      aria-labelledby="admin-rates"
      className="flex max-w-xl flex-col items-start gap-1 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="admin-rates" className="text-base font-semibold text-ink">
        {t`Shipping rates`}
      </h2>
      <Loaded
        query={card}
        failure={t`The rates could not be loaded.`}
        isInline
        skeleton={['my-0.5 h-4 w-64']}
      >
        {(version) => (
          <p className="text-base text-muted">
            {getCarrierName(version.carrier)} · {getServiceName('surface')} ·{' '}
            {describeVersion(version, today)}
          </p>
        )}
      </Loaded>
      <div className="mt-3">
        <LinkButton href={paths.configureRates()}>{t`Open the rate table`}</LinkButton>
      </div>
    </section>
  );
}
