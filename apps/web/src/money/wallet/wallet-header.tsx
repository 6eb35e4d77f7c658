import { t } from '@lingui/core/macro';
import type { Wallet } from '@shipdesk/contract/money/wallet';
import { isBalanceLow } from '@shipdesk/domain/money/ledger/low-balance';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { BellRing, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatPaise } from '../../lib/format.ts';
import { FormRupeesField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RechargeDialog } from './recharge-dialog.tsx';
import { walletApi } from './wallet-api.ts';

export function WalletHeader() {
  const query = walletApi.useGetWalletQuery(undefined, refetchOnMount);
  const [dialog, setDialog] = useState<'recharge' | 'warning' | null>(null);
  const wallet = query.data?.data;
  return (
    <section
      aria-label={t`Balance`}
      className="mt-3 flex flex-wrap items-center gap-x-8 gap-y-3 in-[main[data-arriving]]:in-order rounded-lg border border-line bg-surface px-4 py-3"
    >
      <div className="min-w-0 grow">
        <Loaded
          query={query}
          failure={t`The balance could not be loaded.`}
          isInline
          skeleton={
            <div className="flex flex-wrap gap-x-8 gap-y-3">
              {['first', 'second', 'third'].map((key) => (
                <Skeleton key={key} className="h-11 w-24" />
              ))}
            </div>
          }
        >
          {({ data }) => <Figures wallet={data} />}
        </Loaded>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full sm:ml-auto">
        <May permission="money:write">
          <IconButton
            size="md"
            label={t`Edit low-balance warning`}
            isDisabled={wallet === undefined}
            icon={BellRing}
            onPress={() => setDialog('warning')}
          />
        </May>
        <div className="max-sm:flex-1">
          <May permission="money:write">
            <Button variant="primary" isBlock icon={Plus} onPress={() => setDialog('recharge')}>
              {t`Recharge`}
            </Button>
          </May>
        </div>
      </div>
      {dialog === 'recharge' && <RechargeDialog onClose={() => setDialog(null)} />}
      {dialog === 'warning' && wallet !== undefined && (
        <LowBalanceDialog
          lowBalancePaise={wallet.lowBalancePaise}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}

function Figures({ wallet }: { wallet: Wallet }) {
  const { usablePaise, balancePaise, heldPaise, codDuePaise, owedPaise, creditLimitPaise } = wallet;
  const isLow = isBalanceLow(wallet);
  const [usableText, creditText] = [formatPaise(usablePaise), formatPaise(creditLimitPaise)];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
      <Figure
        term={t`Wallet`}
        note={creditLimitPaise > 0 ? t`${usableText} to spend, credit limit ${creditText}` : null}
      >
        <span className={isLow ? 'text-bad-ink' : ''}>{formatPaise(balancePaise)}</span>
      </Figure>
      <Figure term={t`On hold`}>{formatPaise(heldPaise)}</Figure>
      <Figure term={t`COD due`}>{formatPaise(codDuePaise)}</Figure>
      {owedPaise > 0 && (
        <Figure term={t`You owe`}>
          <span className="text-bad-ink">{formatPaise(owedPaise)}</span>
        </Figure>
      )}
    </dl>
  );
}

interface FigureProps {
  term: string;
  note?: string | null;
  children: ReactNode;
}

function Figure({ term, note = null, children }: FigureProps) {
  return (
    <div className={note === null ? 'min-w-0' : 'min-w-0 max-sm:col-span-2'}>
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="text-lg font-semibold text-ink tabular-nums">
        {children}
        {note !== null && <span className="block text-xs font-normal text-muted">{note}</span>}
      </dd>
    </div>
  );
}

interface LowBalanceDialogProps {
  lowBalancePaise: number | null;
  onClose: () => void;
}

function LowBalanceDialog({ lowBalancePaise, onClose }: LowBalanceDialogProps) {
  const [save] = walletApi.useSetLowBalanceMutation();
  const form = useCheckedForm({
    rupees: lowBalancePaise === null ? '' : String(toRupees(lowBalancePaise)),
  });
  return (
    <CallDialog
      title={t`Low-balance warning`}
      submitLabel={t`Save`}
      form={form}
      send={({ rupees }) =>
        save({ body: { lowBalancePaise: rupees.trim() === '' ? null : parseRupees(rupees) } })
      }
      failure={t`The warning could not be saved. Try again.`}
      success={({ data }) =>
        data.lowBalancePaise === null ? t`The warning is off.` : t`The warning is saved.`
      }
      onClose={onClose}
    >
      <FormRupeesField
        {...form.bind('rupees')}
        label={t`Warn when the balance falls below`}
        hint={t`Leave it empty to switch the warning off.`}
        maxLength={11}
      />
    </CallDialog>
  );
}
