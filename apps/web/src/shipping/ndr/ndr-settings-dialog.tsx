import { t } from '@lingui/core/macro';
import type { DefaultAction } from '@shipdesk/contract/shipping/ndr';
import { useState } from 'react';
import { CallDialog } from '../../product/call-dialog.tsx';
import { fresh, Loaded } from '../../product/loaded.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGetNdrSettingsQuery, useSaveNdrSettingsMutation } from './ndr-api.ts';

/** Sets the action for a case that has no answer within 24 hours. */
export function NdrSettingsDialog({ onClose }: { onClose: () => void }) {
  const query = useGetNdrSettingsQuery(undefined, fresh);
  const [save] = useSaveNdrSettingsMutation();
  const [chosen, setChosen] = useState<DefaultAction | null>(null);
  const saved = query.data?.data;
  const body = saved && {
    basedOnVersion: saved.version,
    defaultAction: chosen ?? saved.defaultAction,
  };
  return (
    <CallDialog
      title={t`Default action`}
      submitLabel={t`Save`}
      send={body && (() => save({ body }))}
      failure={t`Nothing was saved. Try again.`}
      success={t`The default action is saved`}
      onClose={onClose}
    >
      <Loaded
        query={query}
        failure={t`The default action could not be loaded.`}
        isInline
        skeleton={<Skeleton className="h-32" />}
      >
        {({ data: { defaultAction } }) => (
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
              { id: 'none', label: t`Nothing`, description: t`The carrier decides what to do` },
            ]}
            value={chosen ?? defaultAction}
            onChange={setChosen}
          />
        )}
      </Loaded>
    </CallDialog>
  );
}
