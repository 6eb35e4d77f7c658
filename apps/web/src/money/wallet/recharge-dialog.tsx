import { t } from '@lingui/core/macro';
import type { RechargeList } from '@shipdesk/contract/money/recharges';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import {
  computeRechargePaise,
  findRechargeAmountProblem,
  type RechargeMode,
  rechargePresets,
} from '@shipdesk/domain/money/recharge/recharge';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { api } from '../../api/api.ts';
import { getCallMessage } from '../../api/call-error.ts';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatCount, formatPaise } from '../../lib/format.ts';
import { FormRadioGroup, FormRupeesField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { UtrField } from '../../lib/forms/utr-field.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Loaded } from '../../product/loaded.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, CopyButton, getButtonStyle, Spinner } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { nameRechargeMode } from './recharge-texts.ts';
import { rechargesApi } from './recharges-api.ts';

interface RechargeDialogProps {
  /** The additional balance that a booking needs. */
  missingPaise?: number;
  onClose: () => void;
}

export function RechargeDialog({ missingPaise, onClose }: RechargeDialogProps) {
  const query = rechargesApi.useListRechargesQuery({});
  const [rechargeId, setRechargeId] = useState<string | null>(null);
  if (rechargeId !== null) return <PaymentStep rechargeId={rechargeId} onClose={onClose} />;
  return query.data === undefined ? (
    <Dialog title={t`Recharge`} size="sm" onClose={onClose}>
      <Loaded
        query={query}
        failure={t`The payment methods could not be loaded.`}
        isInline
        skeleton={['h-40']}
      >
        {() => null}
      </Loaded>
    </Dialog>
  ) : (
    <AmountStep
      modes={query.data.modes}
      payTo={query.data.payTo}
      missingPaise={missingPaise}
      onStarted={setRechargeId}
      onClose={onClose}
    />
  );
}

const formatRupees = (paise: number) => String(toRupees(paise));

interface AmountStepProps {
  modes: readonly RechargeMode[];
  payTo: RechargeList['payTo'];
  missingPaise: number | undefined;
  /** Called when the server has started to create the payment link. */
  onStarted: (id: string) => void;
  onClose: () => void;
}

interface RechargeForm {
  mode: RechargeMode;
  rupees: string;
  utr: string;
}

function AmountStep({ modes, payTo, missingPaise, onStarted, onClose }: AmountStepProps) {
  const getIdempotencyKey = useIdempotencyKey();
  const [create] = rechargesApi.useCreateRechargeMutation();
  const form = useCheckedForm<RechargeForm>(
    {
      mode: modes.includes('gateway') ? 'gateway' : 'offline',
      rupees: missingPaise === undefined ? '' : formatRupees(computeRechargePaise(missingPaise)),
      utr: '',
    },
    findRechargeProblems,
  );
  const { control, bind, setValue, setFocus } = form;
  const { mode, rupees } = useWatch({ control });
  const isOffline = mode === 'offline';

  function sendRecharge(values: RechargeForm) {
    const amountPaise = parseRupees(values.rupees) ?? 0;
    const body =
      values.mode === 'offline'
        ? { mode: values.mode, amountPaise, utr: values.utr.trim() }
        : { mode: values.mode, amountPaise };
    return create({ body, idempotencyKey: getIdempotencyKey(body) });
  }

  return (
    <CallDialog
      title={t`Recharge`}
      submitLabel={isOffline ? t`Send for confirmation` : t`Continue to payment`}
      form={form}
      send={sendRecharge}
      refusedFields={{ duplicate: 'utr' }}
      failure={t`The recharge could not be saved. Try again.`}
      onDone={({ data }) => {
        if (!isOffline) return onStarted(data.id);
        toast.success(
          t`${formatPaise(data.amountPaise)} will be credited once the operator confirms the transfer.`,
        );
        onClose();
      }}
      onClose={onClose}
    >
      {missingPaise !== undefined && (
        <p className="text-base text-muted">
          {t`Your balance is ${formatPaise(missingPaise)} short for these orders.`}
        </p>
      )}
      {modes.length > 1 && (
        <FormRadioGroup
          {...bind('mode')}
          label={t`Pay by`}
          options={modes.map((id) => ({ id, label: nameRechargeMode(id) }))}
        />
      )}
      <div className="flex flex-col gap-2">
        <FormRupeesField
          {...bind('rupees')}
          isRequired
          label={t`Amount`}
          hint={t`From ₹100 to ₹5,00,000.`}
          maxLength={9}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t`Amounts`}</legend>
          {rechargePresets.map((paise) => (
            <Button
              key={paise}
              size="sm"
              aria-pressed={rupees === formatRupees(paise)}
              onPress={() => {
                setValue('rupees', formatRupees(paise), { shouldValidate: true });
                setFocus(isOffline ? 'utr' : 'rupees');
              }}
            >
              ₹{formatCount(Number(formatRupees(paise)))}
            </Button>
          ))}
        </fieldset>
      </div>
      {isOffline && <TransferTo account={payTo} />}
      {isOffline && (
        <UtrField
          {...bind('utr')}
          hint={t`Your bank shows it with the transfer: 12 digits for UPI or IMPS, 16 characters for NEFT, 22 for RTGS.`}
          isRequired
        />
      )}
    </CallDialog>
  );
}

function findRechargeProblems({ mode, rupees, utr }: RechargeForm) {
  const problem = findRechargeAmountProblem(parseRupees(rupees) ?? Number.NaN);
  return {
    rupees: problem !== null && formatProblem(problem),
    utr:
      mode === 'offline' &&
      parseUtr(utr) === null &&
      formatProblem({ code: 'transfer_reference_invalid' }),
  };
}

function TransferTo({ account }: { account: RechargeList['payTo'] }) {
  if (account === null) {
    return (
      <p className="text-sm text-muted">
        {t`Transfer the amount to the operator first. Ask the operator for the bank account.`}
      </p>
    );
  }
  const { accountName, bank, accountNumber, ifsc } = account;
  return (
    <section
      aria-label={t`Transfer to`}
      className="flex items-start gap-3 rounded-md border border-line bg-sunken p-3 text-base"
    >
      <p className="min-w-0 flex-1 wrap-break-word">
        <span className="block text-sm text-muted">{t`First transfer the amount to`}</span>
        <span className="block font-medium text-ink">{accountName}</span>
        <span className="block text-ink tabular-nums">{accountNumber}</span>
        <span className="block text-muted">
          {bank} · {ifsc}
        </span>
      </p>
      <CopyButton text={accountNumber} label={t`Copy account number`} />
    </section>
  );
}

const POLL_INTERVAL_MS = 1_500;

function PaymentStep({ rechargeId, onClose }: { rechargeId: string; onClose: () => void }) {
  const dispatch = useDispatch();
  const { data, error } = rechargesApi.useGetRechargeQuery(
    { id: rechargeId },
    { pollingInterval: POLL_INTERVAL_MS, refetchOnMountOrArgChange: true },
  );
  const recharge = data?.data;
  const state = recharge?.state ?? 'starting';
  const amount = formatPaise(recharge?.amountPaise ?? 0);
  const isPaid = state === 'paid';

  useEffect(() => {
    if (isPaid) dispatch(api.util.invalidateTags(['Wallet']));
  }, [isPaid, dispatch]);

  return (
    <Dialog
      title={t`Recharge`}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{isPaid ? t`Done` : t`Close`}</Button>
          {state === 'awaiting_payment' && recharge !== undefined && (
            <a
              href={recharge.payUrl}
              target="_blank"
              rel="noreferrer"
              className={`${getButtonStyle('primary', 'md')} active:bg-pressed`}
            >
              {t`Pay ${amount}`}
            </a>
          )}
        </>
      }
    >
      <div role="status" className="flex flex-col gap-3 text-base text-ink">
        {state === 'starting' && (
          <p className="flex items-center gap-2">
            <Spinner />
            {t`Creating the payment link…`}
          </p>
        )}
        {state === 'awaiting_payment' && (
          <p>
            {t`The payment page opens in a new tab. Your balance is updated when the payment arrives.`}
          </p>
        )}
        {isPaid && <p>{t`${amount} is in your wallet.`}</p>}
        {state === 'expired' && <p>{t`The payment link has expired. Start a new recharge.`}</p>}
        {state === 'failed' && (
          <Banner tone="bad">
            {t`The payment link could not be created. Pay by bank transfer, or try again later.`}
          </Banner>
        )}
        {error !== undefined && (
          <Banner tone="warn">
            {getCallMessage(
              error,
              t`The payment status could not be loaded. The page keeps trying.`,
            )}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
