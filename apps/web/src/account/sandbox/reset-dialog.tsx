import { t } from '@lingui/core/macro';
import { CallDialog } from '../../product/call-dialog.tsx';
import { sandboxApi } from './sandbox-api.ts';

export function ResetDialog({ onClose }: { onClose: () => void }) {
  const [reset] = sandboxApi.useResetSandboxMutation();
  return (
    <CallDialog
      title={t`Reset the sandbox`}
      text={t`This removes all orders, parcels and settings of the sandbox for your whole team, and copies the warehouses from your account again. API keys of the sandbox stay.`}
      isDanger
      submitLabel={t`Reset the sandbox`}
      failure={t`The sandbox could not be reset. Try again.`}
      send={() => reset()}
      onClose={onClose}
    />
  );
}
