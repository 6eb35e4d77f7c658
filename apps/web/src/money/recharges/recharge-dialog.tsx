import { t } from '@lingui/core/macro';
import type { RechargeList } from '@shipdesk/contract/money/recharges';
import { rechargeFor, rechargePresets } from '@shipdesk/domain/money/recharge/recharge';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { hasCode, messageOf } from '../../api/call-error.ts';
import { FormNumberField, FormRadioGroup } from '../../lib/form-fields.tsx';
import { formatCount } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { UtrField } from '../../lib/utr-field.tsx';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaymentStep } from './payment-step.tsx';
import {
  amountText,
  type RechargeForm,
  rechargePayload,
  resolveRecharge,
} from './recharge-form.ts';
import { rechargeModeName } from './recharge-texts.ts';
import { useCreateRechargeMutation, useListRechargesQuery } from './recharges-api.ts';

interface RechargeDialogProps {
  /** The amount missing from the balance for a booking. */
  missingPaise?: number;
  onClose: () => void;
}

/** Asks for an amount in the wallet: by a bank transfer that the operator confirms, or online. */
export function RechargeDialog({ missingPaise, onClose }: RechargeDialogProps) {
  const { data, error, refetch } = useListRechargesQuery({});
  const [paying, setPaying] = useState<string | null>(null);
  if (paying !== null) return <PaymentStep rechargeId={paying} onClose={onClose} />;
  return data === undefined ? (
    <Dialog title={t`Recharge`} size="sm" isOpen onOpenChange={onClose}>
      {error === undefined ? (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-40" />
        </div>
      ) : (
        <Banner
          tone="bad"
          action={<Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`The ways to pay could not be loaded.`)}
        </Banner>
      )}
    </Dialog>
  ) : (
    <AskStep
      modes={data.modes}
      payTo={data.payTo}
      missingPaise={missingPaise}
      onStarted={setPaying}
      onClose={onClose}
    />
  );
}

interface AskStepProps {
  modes: readonly RechargeForm['mode'][];
  payTo: RechargeList['payTo'];
  missingPaise: number | undefined;
  /** A payment link is being made for the recharge with this id. */
  onStarted: (id: string) => void;
  onClose: () => void;
}

function AskStep({ modes, payTo, missingPaise, onStarted, onClose }: AskStepProps) {
  const keyOf = useIdempotencyKey();
  const [create, { isLoading }] = useCreateRechargeMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { control, handleSubmit, setValue, setError, setFocus } = useForm<RechargeForm>({
    defaultValues: {
      mode: modes.includes('gateway') ? 'gateway' : 'offline',
      rupees: missingPaise === undefined ? '' : amountText(rechargeFor(missingPaise)),
      utr: '',
    },
    resolver: resolveRecharge,
  });
  const { mode, rupees } = useWatch({ control });
  const isOffline = mode === 'offline';

  async function submit(values: RechargeForm) {
    if (isLoading) return;
    setProblem(null);
    const body = rechargePayload(values);
    const { data, error } = await create({ body, idempotencyKey: keyOf(body) });
    if (data === undefined) {
      const message = messageOf(error, t`The recharge could not be saved. Try again.`);
      if (hasCode(error, 'duplicate')) {
        setError('utr', { type: 'server', message }, { shouldFocus: true });
      } else setProblem(message);
      return;
    }
    if (values.mode === 'gateway') {
      onStarted(data.data.id);
      return;
    }
    toast.success(
      t`${formatPaise(data.data.amountPaise)} is credited once the operator confirms the transfer.`,
    );
    onClose();
  }

  return (
    <FormDialog
      title={t`Recharge`}
      submitLabel={isOffline ? t`Send for confirmation` : t`Continue to payment`}
      isPending={isLoading}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      {missingPaise !== undefined && (
        <p className="text-base text-muted">
          {t`Your balance lacks ${formatPaise(missingPaise)} for these orders.`}
        </p>
      )}
      {modes.length > 1 && (
        <FormRadioGroup
          control={control}
          name="mode"
          label={t`Pay by`}
          options={modes.map((id) => ({ id, label: rechargeModeName(id) }))}
        />
      )}
      <div className="flex flex-col gap-2">
        <FormNumberField
          control={control}
          name="rupees"
          kind="decimal"
          prefix="₹"
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
              aria-pressed={rupees === amountText(paise)}
              onPress={() => {
                setValue('rupees', amountText(paise), { shouldValidate: true });
                setFocus(isOffline ? 'utr' : 'rupees');
              }}
            >
              ₹{formatCount(Number(amountText(paise)))}
            </Button>
          ))}
        </fieldset>
      </div>
      {isOffline && <TransferTo account={payTo} />}
      {isOffline && (
        <UtrField
          control={control}
          name="utr"
          hint={t`Your bank shows the reference with the transfer.`}
        />
      )}
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
    </FormDialog>
  );
}

/** Where to transfer the amount before its reference is sent. */
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
