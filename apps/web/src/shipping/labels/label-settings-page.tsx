import { t } from '@lingui/core/macro';
import type { LabelSettings, SavedLabelSettings } from '@shipdesk/contract/shipping/label-settings';
import { type LabelSort, labelSorts } from '@shipdesk/domain/shipping/label-sort';
import { useState } from 'react';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { isSaveKey, usePageKey } from '../../lib/page-key.ts';
import { Loaded, refetchOnMount, SaveFailure } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Select } from '../../ui/form/select.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { LabelPrivacyFields, LabelSizeField } from './label-fields.tsx';
import { labelSettingsApi } from './label-settings-api.ts';

export function LabelSettingsPage() {
  const query = labelSettingsApi.useGetLabelSettingsQuery(undefined, refetchOnMount);
  return (
    <Loaded
      query={query}
      failure={t`The label settings could not be loaded`}
      skeleton={
        <div className="grid max-w-4xl gap-4 lg:grid-cols-2">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      }
    >
      {({ data }) => (
        <LabelSettingsForm
          initialSettings={data}
          reload={async () => (await query.refetch()).data?.data}
        />
      )}
    </Loaded>
  );
}

function toLabelSettings(savedSettings: SavedLabelSettings): LabelSettings {
  const { size, sort, showLogo, hidePhone, hideAmount } = savedSettings;
  return { size, sort, showLogo, hidePhone, hideAmount };
}

interface LabelSettingsFormProps {
  initialSettings: SavedLabelSettings;
  reload: () => Promise<SavedLabelSettings | undefined>;
}

function LabelSettingsForm({ initialSettings, reload }: LabelSettingsFormProps) {
  // The version that the changes are based on. A later save by another user must not replace it.
  const [baseSettings, setBaseSettings] = useState(initialSettings);
  const [values, setValues] = useState(toLabelSettings(initialSettings));
  const [save, { isLoading, error, reset }] = labelSettingsApi.useSaveLabelSettingsMutation();
  const isChanged = JSON.stringify(values) !== JSON.stringify(toLabelSettings(baseSettings));
  const mayChange = useMay('settings:write');
  const changeSettings = (changes: Partial<LabelSettings>) => setValues({ ...values, ...changes });

  function showSettings(savedSettings: SavedLabelSettings) {
    setBaseSettings(savedSettings);
    setValues(toLabelSettings(savedSettings));
    reset();
  }
  async function saveValues() {
    if (!isChanged || isLoading) return;
    const { data } = await save({ body: { basedOnVersion: baseSettings.version, ...values } });
    if (data === undefined) return;
    showSettings(data.data);
    toast.success(t`The label settings are saved.`);
  }
  usePageKey(isSaveKey, () => {
    if (mayChange) void saveValues();
  });

  return (
    <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <TitledSection
        title={t`Labels`}
        description={t`These settings apply to everyone in your company. To change the size or privacy of one print, use the print dialog.`}
        isCard
      >
        <SaveFailure
          error={error}
          failure={t`The label settings could not be saved. Try again.`}
          reloadLabel={t`Load the saved settings`}
          onReload={() =>
            void reload().then((newestSettings) => newestSettings && showSettings(newestSettings))
          }
        />
        <LabelSizeField values={values} onChange={changeSettings} />
        <div className="max-w-xs">
          <Select<LabelSort>
            label={t`Label order`}
            options={labelSorts.map((id) => ({ id, label: getSortName(id) }))}
            value={values.sort}
            onChange={(sort) => changeSettings({ sort })}
          />
        </div>
        <div className="flex flex-col gap-2">
          <Checkbox
            isSelected={values.showLogo}
            onChange={(showLogo) => changeSettings({ showLogo })}
          >
            {t`Print your account’s logo instead of its name`}
          </Checkbox>
          <LabelPrivacyFields values={values} onChange={changeSettings} />
        </div>
        <div className="flex gap-2">
          <May permission="settings:write">
            <Button
              variant="primary"
              isDisabled={!isChanged}
              isPending={isLoading}
              onPress={() => void saveValues()}
            >
              {t`Save`}
            </Button>
          </May>
          {isChanged && (
            <Button onPress={() => showSettings(baseSettings)}>{t`Discard changes`}</Button>
          )}
        </div>
      </TitledSection>
      <LabelPreview values={values} />
      <LeaveGuard isActive={isChanged}>{t`The label settings are not saved yet.`}</LeaveGuard>
    </div>
  );
}

function getSortName(sort: LabelSort): string {
  return {
    selected: t`As selected`,
    product: t`By product, so that the same products are packed in a row`,
    pincode: t`By pincode`,
    order_date: t`By order date`,
  }[sort];
}

function LabelPreview({ values }: { values: LabelSettings }) {
  const { showLogo, hidePhone, hideAmount } = values;
  const query = labelSettingsApi.usePreviewLabelQuery(
    { body: { showLogo, hidePhone, hideAmount } },
    refetchOnMount,
  );
  const { error, isFetching } = query;
  return (
    <section aria-labelledby="label-preview" className="flex flex-col gap-2">
      <h2
        id="label-preview"
        className="text-sm font-medium text-muted"
      >{t`Preview of a COD label`}</h2>
      <Loaded
        // After a failure, hide the label, because it shows the previous settings.
        query={error === undefined ? query : { ...query, data: undefined }}
        failure={t`The preview could not be loaded.`}
        isInline
        skeleton={['aspect-2/3 max-w-xs']}
      >
        {({ data }) => (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
            alt={t`A sample label with these settings`}
            aria-busy={isFetching}
            className={`aspect-2/3 w-full max-w-xs rounded-md border border-line bg-white ${isFetching ? 'opacity-60' : ''}`}
          />
        )}
      </Loaded>
    </section>
  );
}
