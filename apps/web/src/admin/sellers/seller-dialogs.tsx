import { t } from '@lingui/core/macro';
import {
  getSellerAccount,
  inviteMember,
  openSeller,
  restoreSeller,
  type SellerAccount,
  setCallLimit,
  suspendSeller,
} from '@shipdesk/contract/operator/seller-accounts';
import { MAX_KEY_CALLS_PER_MINUTE } from '@shipdesk/domain/account/api-key';
import { findNewSellerProblems } from '@shipdesk/domain/account/registration-rules';
import { INVITATION_HOURS } from '@shipdesk/domain/account/team-rules';
import { afterSuccess, buildCalls } from '../../api/calls.ts';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { PhoneField } from '../../lib/forms/digits-field.tsx';
import { FormNumberField, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { CallDialog, ReasonDialog } from '../../product/call-dialog.tsx';

export const sellerAccountsApi = buildCalls(({ query, mutation }) => ({
  // Other screens change the plans and the wallet of the seller.
  getSellerAccount: query(getSellerAccount, ['Seller', 'Remittance', 'Wallet']),
  // The list of sellers has the tag Remittance.
  openSeller: mutation(openSeller, afterSuccess('Remittance')),
  inviteMember: mutation(inviteMember, afterSuccess('Seller')),
  suspendSeller: mutation(suspendSeller, afterSuccess('Seller')),
  restoreSeller: mutation(restoreSeller, afterSuccess('Seller')),
  setCallLimit: mutation(setCallLimit, afterSuccess('Seller')),
}));

const describeInvitation = (email: string, isMailed: boolean) =>
  isMailed
    ? t`${email} will get an email with a link that works for ${INVITATION_HOURS} hours.`
    : t`No mail server is set up. Create a password reset link and give it to ${email}.`;

interface AddSellerDialogProps {
  onAdded: (id: string) => void;
  onClose: () => void;
}

export function AddSellerDialog({ onAdded, onClose }: AddSellerDialogProps) {
  const [addSeller] = sellerAccountsApi.useOpenSellerMutation();
  const form = useCheckedForm({ companyName: '', name: '', email: '', phone: '' }, (values) => ({
    ...Object.fromEntries(
      findNewSellerProblems(values).map(({ field, ...problem }) => [field, formatProblem(problem)]),
    ),
    // The texts of the registration form address the user, not operator staff.
    ...(values.companyName.trim() === '' && { companyName: t`Enter the name of the company` }),
    ...(values.name.trim() === '' && { name: t`Enter the name of the user` }),
  }));
  return (
    <CallDialog
      title={t`Add a seller`}
      text={t`The user will get an email with a link to set a password. The link works once, within ${INVITATION_HOURS} hours.`}
      submitLabel={t`Add and invite`}
      form={form}
      send={(body) => addSeller({ body })}
      failure={t`The seller could not be added. Try again.`}
      success={({ data }) => describeInvitation(form.getValues('email').trim(), data.isMailed)}
      onDone={({ data }) => onAdded(data.id)}
      onClose={onClose}
    >
      <FormTextField
        {...form.bind('companyName')}
        label={t`Company`}
        autoComplete="off"
        isRequired
        maxLength={120}
        autoFocus
      />
      <FormTextField
        {...form.bind('name')}
        label={t`Name of the user`}
        autoComplete="off"
        isRequired
        maxLength={120}
      />
      <FormTextField
        {...form.bind('email')}
        label={t`Email`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        isRequired
        maxLength={254}
      />
      <PhoneField {...form.bind('phone')} label={t`Phone`} autoComplete="off" isRequired />
    </CallDialog>
  );
}

interface SellerDialogProps {
  seller: SellerAccount;
  onClose: () => void;
}

interface InviteDialogProps extends SellerDialogProps {
  email: string;
}

export function InviteDialog({ seller, email, onClose }: InviteDialogProps) {
  const [invite] = sellerAccountsApi.useInviteMemberMutation();
  return (
    <CallDialog
      title={t`Invite ${email}?`}
      text={t`The user will get an email with a link to set a password. The link works once, within ${INVITATION_HOURS} hours.`}
      submitLabel={t`Send the invitation`}
      send={() => invite({ sellerId: seller.id, body: { email } })}
      failure={t`The invitation could not be sent. Try again.`}
      success={({ data }) => describeInvitation(email, data.isMailed)}
      onClose={onClose}
    />
  );
}

export function SuspendDialog({ seller: { id, name }, onClose }: SellerDialogProps) {
  const [suspend] = sellerAccountsApi.useSuspendSellerMutation();
  return (
    <ReasonDialog
      title={t`Suspend ${name}?`}
      text={t`Shipdesk signs out every user of ${name} at once. They cannot sign in until the seller is restored. Parcels in transit, tracking pages, invoices and payouts continue.`}
      hint={t`The reason appears in the audit log and in the seller’s account history.`}
      missingText={t`Enter a reason`}
      submitLabel={t`Suspend`}
      keepLabel={t`Cancel`}
      isDanger
      send={(reason) => suspend({ sellerId: id, body: { reason } })}
      failure={t`The seller could not be suspended. Try again.`}
      success={t`${name} is suspended.`}
      onClose={onClose}
    />
  );
}

export function CallLimitDialog({ seller, onClose }: SellerDialogProps) {
  const { id, name, callsPerMinute } = seller;
  const [setLimit] = sellerAccountsApi.useSetCallLimitMutation();
  const form = useCheckedForm({ calls: `${callsPerMinute}` }, ({ calls }) => ({
    calls:
      (Number(calls) < 1 || Number(calls) > MAX_KEY_CALLS_PER_MINUTE) &&
      t`Enter a number from 1 to ${MAX_KEY_CALLS_PER_MINUTE}`,
  }));
  return (
    <CallDialog
      title={t`API call limit of ${name}`}
      text={t`All API keys of the seller share this limit.`}
      submitLabel={t`Save`}
      form={form}
      send={({ calls }) => setLimit({ sellerId: id, body: { callsPerMinute: Number(calls) } })}
      failure={t`The limit could not be changed. Try again.`}
      success={t`The limit of ${name} has been changed.`}
      refusedFields={{ callsPerMinute: 'calls' }}
      onClose={onClose}
    >
      <FormNumberField
        {...form.bind('calls')}
        kind="integer"
        label={t`Calls per minute`}
        autoFocus
        isRequired
      />
    </CallDialog>
  );
}

export function RestoreDialog({ seller: { id, name }, onClose }: SellerDialogProps) {
  const [restore] = sellerAccountsApi.useRestoreSellerMutation();
  return (
    <ReasonDialog
      title={t`Restore ${name}?`}
      text={t`The users of ${name} will be able to sign in again.`}
      hint={t`The reason appears in the audit log and in the seller’s account history.`}
      missingText={t`Enter a reason`}
      submitLabel={t`Restore`}
      send={(reason) => restore({ sellerId: id, body: { reason } })}
      failure={t`The seller could not be restored. Try again.`}
      success={t`${name} can sign in again.`}
      onClose={onClose}
    />
  );
}
