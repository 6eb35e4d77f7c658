import { t } from '@lingui/core/macro';
import { isBalanceLow } from '@shipdesk/domain/money/ledger/low-balance';
import { WalletMinimal } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { formatPaise } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { selectRoles } from '../../session/session-slice.ts';
import { useMay } from '../../session/use-may.ts';
import { walletApi } from './wallet-api.ts';

export function BalanceChip() {
  const isOperator = useSelector(selectRoles).includes('Admin');
  const mayRead = useMay('money:read');
  const isSeller = mayRead && !isOperator;
  const { data } = walletApi.useGetWalletQuery(undefined, { skip: !isSeller });
  if (data === undefined) return null;
  const { balancePaise, creditLimitPaise } = data.data;
  const isLow = isBalanceLow(data.data);
  const creditText = formatPaise(creditLimitPaise);
  return (
    <Link
      to={paths.billing()}
      className={`focus-ring flex h-8 items-center gap-1.5 rounded-md border px-2 text-sm font-medium whitespace-nowrap no-underline tabular-nums hover:bg-hover max-sm:hidden ${isLow ? 'border-warn-line bg-warn-soft text-warn-ink' : 'border-line text-ink'}`}
    >
      <WalletMinimal aria-hidden="true" className="size-4 shrink-0" />
      <span>
        <span className="sr-only">{t`Wallet`} </span>
        {formatPaise(balancePaise)}
        {creditLimitPaise > 0 && (
          <span className="font-normal text-muted max-lg:sr-only">
            {' '}
            {t`+ ${creditText} credit`}
          </span>
        )}
      </span>
    </Link>
  );
}
