import { t } from '@lingui/core/macro';
import type { Seller } from '@shipdesk/contract/account/sellers';
import { MAX_REASON_CHARACTERS } from '@shipdesk/domain/account/team-rules';
import { placeApi } from '../../account/team/team-api.ts';
import { useSwitchSeller } from '../../account/team/use-switch-seller.ts';
import { FormTextArea, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { paths } from '../../lib/paths.ts';
import { CallDialog } from '../../product/call-dialog.tsx';

/** Opens the account of a seller for a reason that the seller reads. */
export function SupportVisitDialog({ seller, onClose }: { seller: Seller; onClose: () => void }) {
  const { id: sellerId, name } = seller;
  const { enter } = useSwitchSeller();
  const [start] = placeApi.useStartSupportVisitMutation();
  const form = useCheckedForm({ reason: '', change: '' }, ({ reason }) => ({
    reason: reason.trim() === '' && t`Enter the reason`,
  }));
  return (
    <CallDialog
      title={t`Open the account of ${name}`}
      text={t`The visit ends after 30 minutes. The seller sees the reason, and both audit logs record each call.`}
      submitLabel={t`Open as support`}
      form={form}
      failure={t`The account could not be opened.`}
      send={(body) => start({ sellerId, body })}
      onDone={() => void enter(paths.dashboard())}
      onClose={onClose}
    >
      <FormTextArea
        {...form.bind('reason')}
        label={t`Reason`}
        maxLength={MAX_REASON_CHARACTERS}
        isRequired
        autoFocus
      />
      <FormTextField
        {...form.bind('change')}
        label={t`What you must change`}
        hint={t`Leave it empty to read only. Money and the team stay read-only in any case.`}
        maxLength={MAX_REASON_CHARACTERS}
      />
    </CallDialog>
  );
}
