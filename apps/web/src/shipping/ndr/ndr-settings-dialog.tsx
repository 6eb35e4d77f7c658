import { t } from '@lingui/core/macro';
import type { DefaultAction } from '@shipdesk/contract/shipping/ndr';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGetNdrSettingsQuery, useSaveNdrSettingsMutation } from './ndr-api.ts';

/** Sets the action for a case that has no answer within 24 hours. */
export function NdrSettingsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useGetNdrSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [save, saving] = useSaveNdrSettingsMutation();
  const [chosen, setChosen] = useState<DefaultAction | null>(null);
  const settings = data?.data;

  async function submit() {
    if (settings === undefined) return;
    const defaultAction = chosen ?? settings.defaultAction;
    const answer = await save({
      body: { basedOnVersion: settings.version, defaultAction },
    });
    if (answer.data === undefined) return;
    toast.success(t`The default action is saved`);
    onClose();
  }

  return (
    <Dialog
      title={t`Default action`}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isDisabled={settings === undefined}
            isPending={saving.isLoading}
            onPress={() => void submit()}
          >
            {t`Save`}
          </Button>
        </>
      }
    >
      {settings !== undefined ? (
        <div className="flex flex-col gap-3">
          <RadioGroup
            label={t`When nobody answers within 24 hours`}
            orientation="vertical"
            options={[
              {
                id: 'reattempt',
                label: t`Deliver again`,
                description: t`Where the reason and the carrier allow it`,
              },
              { id: 'return', label: t`Return`, description: t`The carrier returns the parcel` },
              {
                id: 'none',
                label: t`Nothing`,
                description: t`The carrier decides what to do`,
              },
            ]}
            value={chosen ?? settings.defaultAction}
            onChange={setChosen}
          />
          {saving.error !== undefined && (
            <Banner tone="bad">{messageOf(saving.error, t`Nothing was saved. Try again.`)}</Banner>
          )}
        </div>
      ) : error !== undefined && !isFetching ? (
        <Banner
          tone="bad"
          action={<Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`The default action could not be loaded.`)}
        </Banner>
      ) : (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-32" />
        </div>
      )}
    </Dialog>
  );
}
