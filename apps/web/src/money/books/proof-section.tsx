import { plural, t } from '@lingui/core/macro';
import type { ProofFinding } from '@shipdesk/contract/money/ledger';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { getCallMessage } from '../../api/call-error.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { fresh, Loaded } from '../../product/loaded.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table/table.tsx';
import { renderLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { buildAmountColumn } from '../amounts.tsx';
import { ledgersApi } from './ledgers-api.ts';

/** Says if the books of all sellers add up, and what does not. */
export function ProofSection() {
  const query = ledgersApi.useGetLedgerProofQuery(undefined, fresh);
  const [prove, { isLoading, error }] = ledgersApi.useProveLedgerMutation();
  return (
    <section aria-label={t`Proof of the books`} className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold text-ink">{t`Proof of the books`}</h2>
        <Button size="sm" isPending={isLoading} onPress={() => void prove()}>
          {t`Check now`}
        </Button>
      </div>
      {error !== undefined && (
        <Banner tone="bad">{getCallMessage(error, t`The books could not be checked.`)}</Banner>
      )}
      <Loaded query={query} failure={t`The proof could not be loaded`}>
        {({ data }) => {
          const { differences, accounts, transfers, checkedAt, findings } = data;
          const isProved = differences === 0;
          const balances = formatCount(accounts);
          const counted = formatCount(transfers);
          const at = formatDateTime(checkedAt);
          return (
            <>
              <p
                role="status"
                className={`flex items-start gap-2 rounded-lg border p-3 ${isProved ? 'border-ok-line bg-ok-soft text-ok-ink' : 'border-bad-line bg-bad-soft text-bad-ink'}`}
              >
                {isProved ? (
                  <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                ) : (
                  <ShieldAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                )}
                <span>
                  <span className="block font-medium">
                    {isProved
                      ? t`The books add up.`
                      : plural(differences, {
                          one: '# difference was found.',
                          other: '# differences were found.',
                        })}
                  </span>
                  <span className="block text-sm">
                    {t`${balances} balances and ${counted} transfers, ${at}.`}
                  </span>
                </span>
              </p>
              {!isProved && (
                <Table
                  label={t`Differences`}
                  columns={buildFindingColumns()}
                  items={findings}
                  getId={({ check, sellerId, subject }) => `${check} ${sellerId} ${subject}`}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

const buildFindingColumns = (): readonly TableColumn<ProofFinding>[] => [
  {
    header: t`Check`,
    width: 'lg:w-48',
    render: ({ check }) => <span className="font-medium text-ink">{check}</span>,
  },
  {
    header: t`Seller and cause`,
    render: ({ sellerId, subject }) => renderLines(subject, sellerId),
  },
  buildAmountColumn(t`Expected`, 'expectedPaise'),
  buildAmountColumn(t`Found`, 'foundPaise'),
];
