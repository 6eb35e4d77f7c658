import { t } from '@lingui/core/macro';
import type { SellersRemittance } from '@shipdesk/contract/money/remittance-runs';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatPaise } from '../../lib/format.ts';
import { FormTextArea, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { May } from '../../session/may.tsx';
import { RowButton } from '../../ui/button.tsx';
import { remittancesApi } from './cod-api.ts';
import { formatBankFileDay } from './remittance-texts.ts';

interface NextStepProps {
  payout: SellersRemittance;
  onEnterUtr: (payout: SellersRemittance) => void;
}

export function NextStep({ payout, onEnterUtr }: NextStepProps) {
  const { sellerId, id, seller, state, utr, returns } = payout;
  const [match, matchState] = remittancesApi.useMatchRemittanceMutation();
  const [resend, resendState] = remittancesApi.useResendRemittanceMutation();
  const [dialog, setDialog] = useState<'cancel' | 'return' | 'correct' | null>(null);
  const closeDialog = () => setDialog(null);
  const payoutIds = { sellerId, id };

  const failure = t`The payout could not be changed. Try again.`;

  if (state === 'in_batch') {
    return (
      <May permission="operator:money">
        <span className="flex flex-wrap gap-2">
          <RowButton
            variant="primary"
            label={t`Enter UTR`}
            name={t`Enter UTR for ${seller}`}
            onPress={() => onEnterUtr(payout)}
          />
          {returns === 0 && (
            <RowButton
              label={t`Cancel`}
              name={t`Cancel the payout to ${seller}`}
              onPress={() => setDialog('cancel')}
            />
          )}
          {dialog === 'cancel' && <CancelDialog payout={payout} onClose={closeDialog} />}
        </span>
      </May>
    );
  }
  if (state === 'returned') {
    return (
      <May permission="operator:money">
        <RowButton
          variant="primary"
          label={t`Send again`}
          name={t`Send the payout to ${seller} again`}
          isPending={resendState.isLoading}
          onPress={() =>
            void runCall(resend(payoutIds), {
              failure,
              success: t`The payout will be in the next bank file.`,
            })
          }
        />
      </May>
    );
  }
  return (
    <>
      <span className="block break-all tabular-nums">{utr ?? '–'}</span>
      {state !== 'cancelled' && (
        <span className="mt-1 flex flex-wrap gap-2">
          {state === 'remitted' && (
            <May permission="operator:money">
              <RowButton
                label={t`Mark as matched`}
                name={t`Mark as matched: payout to ${seller}`}
                isPending={matchState.isLoading}
                onPress={() =>
                  void runCall(match(payoutIds), { failure, success: t`The payout is matched.` })
                }
              />
            </May>
          )}
          <May permission="operator:money">
            <RowButton
              label={t`Correct the UTR`}
              name={t`Correct the UTR of the payout to ${seller}`}
              onPress={() => setDialog('correct')}
            />
          </May>
          <May permission="operator:money">
            <RowButton
              label={t`Mark as returned`}
              name={t`Mark as returned: payout to ${seller}`}
              onPress={() => setDialog('return')}
            />
          </May>
        </span>
      )}
      {dialog === 'correct' && <CorrectUtrDialog payout={payout} onClose={closeDialog} />}
      {dialog === 'return' && <ReturnDialog payout={payout} onClose={closeDialog} />}
    </>
  );
}

interface PayoutDialogProps {
  payout: SellersRemittance;
  onClose: () => void;
}

function CancelDialog({ payout, onClose }: PayoutDialogProps) {
  const { sellerId, id, seller, netPaise, filedAt } = payout;
  const [cancel] = remittancesApi.useCancelRemittanceMutation();
  const amount = formatPaise(netPaise);
  const day = filedAt === null ? '' : formatBankFileDay(filedAt);
  return (
    <CallDialog
      title={t`Cancel this payout?`}
      text={
        filedAt === null
          ? t`${amount} to ${seller} will not be transferred. Its COD becomes due again.`
          : t`${amount} to ${seller} is in the bank file of ${day}, and the bank may already have transferred it. Cancel it only if the bank does not have the file or has stopped the transfer. Otherwise the seller is paid twice, because the COD becomes due again.`
      }
      submitLabel={t`Cancel payout`}
      isDanger
      send={() => cancel({ sellerId, id })}
      failure={t`The payout could not be changed. Try again.`}
      success={t`The payout is cancelled. Its COD is due again.`}
      onClose={onClose}
    />
  );
}

function ReturnDialog({ payout, onClose }: PayoutDialogProps) {
  const { sellerId, id, seller, netPaise, utr } = payout;
  const [markReturned] = remittancesApi.useReturnRemittanceMutation();
  const amount = formatPaise(netPaise);
  return (
    <CallDialog
      title={t`Did the bank return this payout?`}
      text={t`${amount} with UTR ${{ utr: utr ?? '–' }} becomes payable to ${seller} again. Shipdesk asks the seller to check the bank account. Then send the payout again from this list.`}
      submitLabel={t`Mark as returned`}
      isDanger
      send={() => markReturned({ sellerId, id, body: { utr: utr ?? '' } })}
      failure={t`The payout could not be changed. Try again.`}
      success={t`${amount} is payable to ${seller} again.`}
      onClose={onClose}
    />
  );
}

export function UtrDialog({ payout, onClose }: PayoutDialogProps) {
  const { sellerId, id, seller, lastFour } = payout;
  const amount = formatPaise(payout.netPaise);
  const [record] = remittancesApi.useRecordUtrMutation();
  const form = useCheckedForm({ utr: '' }, ({ utr }) => ({
    utr: parseUtr(utr) === null && formatProblem({ code: 'utr_invalid' }),
  }));
  return (
    <CallDialog
      title={t`Enter the UTR`}
      text={t`${amount} to ${seller}, account ••••${lastFour}. Saving posts the payout to the seller’s books.`}
      submitLabel={t`Save`}
      form={form}
      send={({ utr }) => record({ sellerId, id, body: { utr } })}
      refusedFields={{ duplicate: 'utr' }}
      failure={t`The UTR could not be saved. Try again.`}
      success={t`The payout to ${seller} is recorded as transferred.`}
      onClose={onClose}
    >
      <FormTextField
        {...form.bind('utr')}
        label={t`UTR`}
        hint={t`The reference of the transfer, from your bank.`}
        autoComplete="off"
        autoFocus
      />
    </CallDialog>
  );
}

function CorrectUtrDialog({ payout, onClose }: PayoutDialogProps) {
  const { sellerId, id, seller, netPaise } = payout;
  const wrongUtr = payout.utr ?? '';
  const amount = formatPaise(netPaise);
  const [correct] = remittancesApi.useCorrectUtrMutation();
  const form = useCheckedForm({ utr: wrongUtr, reason: '' }, ({ utr, reason }) => ({
    utr:
      (parseUtr(utr) === null && formatProblem({ code: 'utr_invalid' })) ||
      (parseUtr(utr) === wrongUtr && t`Enter a different UTR. The payout already has this UTR.`),
    reason: reason.trim() === '' && t`Enter a reason`,
  }));
  return (
    <CallDialog
      title={t`Correct the UTR`}
      text={t`Only the UTR changes. The payout of ${amount} to ${seller} does not become payable again.`}
      submitLabel={t`Correct the UTR`}
      form={form}
      send={({ utr, reason }) => correct({ sellerId, id, body: { wrongUtr, utr, reason } })}
      failure={t`The UTR could not be corrected. Try again.`}
      success={t`The UTR has been corrected. Shipdesk will notify ${seller}.`}
      onClose={onClose}
    >
      <FormTextField
        {...form.bind('utr')}
        label={t`UTR`}
        hint={t`The reference of the transfer, from your bank.`}
        maxLength={40}
        autoComplete="off"
        autoFocus
      />
      <FormTextArea
        {...form.bind('reason')}
        label={t`Reason`}
        hint={t`For the audit log. The seller does not see it.`}
        maxLength={200}
      />
    </CallDialog>
  );
}
