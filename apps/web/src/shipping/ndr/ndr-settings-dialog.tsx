import { t } from '@lingui/core/macro';
import type { DefaultAction } from '@shipdesk/contract/shipping/ndr';
import { useState } from 'react';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { ndrApi } from './ndr-api.ts';

export function NdrSettingsDialog({ onClose }: { onClose: () => void }) {
  const query = ndrApi.useGetNdrSettingsQuery(undefined, refetchOnMount);
  const [save] = ndrApi.useSaveNdrSettingsMutation();
  const [chosenAction, setChosenAction] = useState<DefaultAction | null>(null);
  const savedSettings = query.data?.data;
  const body = savedSettings && {
    basedOnVersion: savedSettings.version,
    defaultAction: chosenAction ?? savedSettings.defaultAction,
  };
  return (
    <CallDialog
      title={t`Default action`}
      submitLabel={t`Save`}
      send={body && (() => save({ body }))}
      failure={t`The default action could not be saved. Try again.`}
      success={t`The default action is saved.`}
      onClose={onClose}
    >
      <Loaded
        query={query}
        failure={t`The default action could not be loaded.`}
        isInline
        skeleton={['h-32']}
      >
        {({ data: { defaultAction } }) => (
          <RadioGroup
            label={t`If you do not answer within 24 hours`}
            orientation="vertical"
            options={[
              {
                id: 'reattempt',
                label: t`Deliver again`,
                description: t`Where the reason and the carrier allow it`,
              },
              { id: 'return', label: t`Return`, description: t`The carrier returns the parcel` },
              { id: 'none', label: t`Nothing`, description: t`The carrier decides what to do` },
            ]}
            value={chosenAction ?? defaultAction}
            onChange={setChosenAction}
          />
        )}
      </Loaded>
    </CallDialog>
  );
}
