import { t } from '@lingui/core/macro';
import type { Account } from '@shipdesk/domain/money/ledger/transfer';
import { useSearchParams } from 'react-router';
import { useToday } from '../../lib/hooks/use-today.ts';
import { Select } from '../../ui/form/select.tsx';
import { accountName } from '../wallet/passbook-texts.ts';

import { type LedgerPeriod, ledgerPeriods, periodName, rangeOf } from './ledger-texts.ts';

/** The head and the period in the address bar. */
export function useLedgerFilter(heads: readonly Account[]) {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const account = heads.find((one) => one === params.get('account')) ?? 'wallet';
  const period = ledgerPeriods.find((one) => one === params.get('period')) ?? 'thisMonth';
  const choose = (name: 'account' | 'period', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { account, period, range: rangeOf(period, today), choose };
}

interface LedgerFiltersProps {
  heads: readonly Account[];
  account: Account;
  period: LedgerPeriod;
  onChoose: ReturnType<typeof useLedgerFilter>['choose'];
}

/** Chooses the head and the period of a statement. */
export function LedgerFilters({ heads, account, period, onChoose }: LedgerFiltersProps) {
  return (
    <>
      <div className="w-44 max-w-full">
        <Select
          label={t`Head`}
          options={heads.map((id) => ({ id, label: accountName(id) }))}
          value={account}
          onChange={(chosen) => onChoose('account', chosen)}
        />
      </div>
      <div className="w-48 max-w-full">
        <Select
          label={t`Period`}
          options={ledgerPeriods.map((id) => ({ id, label: periodName(id) }))}
          value={period}
          onChange={(chosen) => onChoose('period', chosen)}
        />
      </div>
    </>
  );
}
