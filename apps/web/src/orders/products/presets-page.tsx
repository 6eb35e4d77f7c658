import { t } from '@lingui/core/macro';
import type { SavedPreset } from '@shipdesk/contract/orders/package-presets';
import { fieldFormats } from '@shipdesk/domain/order/order-rules';
import { MAX_PACKAGE_PRESETS, productLimits } from '@shipdesk/domain/order/product/product';
import { parseCentimetres, toCentimetres } from '@shipdesk/domain/values/measure/quantity';
import { Package, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatSize } from '../../lib/format.ts';
import { FormNumberField, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { productsApi } from './products-api.ts';

type OpenDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'delete'; readonly preset: SavedPreset };

export function PresetsPage() {
  const query = productsApi.useListPackagePresetsQuery(undefined, refetchOnMount);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const mayWrite = useMay('settings:write');
  const presets = query.data?.data ?? [];
  const addButton = (
    <May permission="settings:write">
      <Button
        variant="primary"
        icon={Plus}
        isDisabled={presets.length >= MAX_PACKAGE_PRESETS}
        onPress={() => setDialog({ kind: 'new' })}
      >
        {t`Add box`}
      </Button>
    </May>
  );
  return (
    <>
      <ListView
        title={t`Boxes`}
        description={t`Choose these boxes in Add Order, in products and for mapped files. Saved orders keep their size.`}
        query={query}
        failure={t`The boxes could not be loaded`}
        actions={presets.length > 0 && addButton}
        columns={buildColumns(setDialog)}
        onRowAction={(id) => {
          const preset = presets.find((row) => row.id === id);
          if (mayWrite && preset !== undefined) setDialog({ kind: 'edit', preset });
        }}
        empty={{
          icon: Package,
          title: t`No boxes yet`,
          text: t`Save the sizes of your boxes and bags once, with their weight when empty. You can then choose a box by name.`,
          action: addButton,
          isFirstUse: true,
        }}
      />
      {dialog?.kind === 'new' && <PresetDialog preset={null} onClose={close} />}
      {dialog?.kind === 'edit' && <PresetDialog preset={dialog.preset} onClose={close} />}
      {dialog?.kind === 'delete' && <DeletePresetDialog preset={dialog.preset} onClose={close} />}
    </>
  );
}

const buildColumns = (
  onOpen: (dialog: OpenDialog) => void,
): readonly TableColumn<SavedPreset>[] => [
  {
    header: t`Box`,
    isWide: true,
    render: ({ name }) => <span className="font-medium wrap-break-word text-ink">{name}</span>,
  },
  { header: t`Size`, width: 'w-56', render: (preset) => formatSize(preset) },
  {
    header: t`Empty weight`,
    align: 'end',
    width: 'w-36',
    render: ({ tareGrams }) => t`${tareGrams.toLocaleString('en-IN')} g`,
  },
  {
    header: t`Actions`,
    align: 'end',
    width: 'w-20',
    render: (preset) => (
      <span className="-my-1.5 inline-flex max-sm:-ml-2">
        <PresetMenu preset={preset} onOpen={onOpen} />
      </span>
    ),
  },
];

function PresetMenu({
  preset,
  onOpen,
}: {
  preset: SavedPreset;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const { name } = preset;
  if (!useMay('settings:write')) return null;
  return (
    <MenuTrigger label={t`Actions for ${name}`}>
      <MenuItem icon={Pencil} onAction={() => onOpen({ kind: 'edit', preset })}>
        {t`Edit`}
      </MenuItem>
      <MenuItem icon={Trash2} onAction={() => onOpen({ kind: 'delete', preset })}>
        {t`Delete`}
      </MenuItem>
    </MenuTrigger>
  );
}

interface PresetForm {
  name: string;
  length: string;
  width: string;
  height: string;
  tare: string;
}

function findProblems({ name, length, width, height, tare }: PresetForm) {
  const findSideProblem = (text: string) =>
    fieldFormats.length(text) !== null && t`Enter 0.1 to 300 cm`;
  return {
    name: name.trim() === '' && t`Enter a name for the box`,
    length: findSideProblem(length),
    width: findSideProblem(width),
    height: findSideProblem(height),
    tare: Number(tare) > MAX_TARE_GRAMS && t`Enter at most 50,000 g`,
  };
}

const MAX_TARE_GRAMS = 50_000;

function PresetDialog({ preset, onClose }: { preset: SavedPreset | null; onClose: () => void }) {
  const formatSide = (millimetres: number | undefined) =>
    millimetres === undefined ? '' : String(toCentimetres(millimetres));
  const form = useCheckedForm<PresetForm>(
    {
      name: preset?.name ?? '',
      length: formatSide(preset?.lengthMm),
      width: formatSide(preset?.breadthMm),
      height: formatSide(preset?.heightMm),
      tare: preset === null ? '' : String(preset.tareGrams),
    },
    findProblems,
  );
  const { bind } = form;
  const [createPreset] = productsApi.useCreatePackagePresetMutation();
  const [changePreset] = productsApi.useChangePackagePresetMutation();
  const getIdempotencyKey = useIdempotencyKey();
  const sideProps = { kind: 'decimal', suffix: t`cm`, isRequired: true } as const;
  return (
    <CallDialog
      title={preset === null ? t`Add box` : t`Edit box`}
      submitLabel={t`Save`}
      form={form}
      send={({ name, length, width, height, tare }) => {
        const body = {
          name: name.trim(),
          lengthMm: parseCentimetres(length) ?? 0,
          breadthMm: parseCentimetres(width) ?? 0,
          heightMm: parseCentimetres(height) ?? 0,
          tareGrams: Number(tare),
        };
        return preset === null
          ? createPreset({ body, idempotencyKey: getIdempotencyKey(body) })
          : changePreset({ id: preset.id, body });
      }}
      failure={t`The box could not be saved. Try again.`}
      success={t`The box is saved.`}
      onClose={onClose}
    >
      <FormTextField
        {...bind('name')}
        label={t`Name`}
        hint={t`For example Small carton`}
        maxLength={productLimits.presetNameChars}
        autoComplete="off"
        autoFocus
        isRequired
      />
      <div className="grid grid-cols-3 gap-x-4">
        <FormNumberField {...bind('length')} {...sideProps} label={t`Length`} />
        <FormNumberField {...bind('width')} {...sideProps} label={t`Width`} />
        <FormNumberField {...bind('height')} {...sideProps} label={t`Height`} />
      </div>
      <FormNumberField
        {...bind('tare')}
        kind="integer"
        label={t`Weight of the empty box`}
        suffix={t`g`}
        hint={t`Added to the weight of the products`}
      />
    </CallDialog>
  );
}

function DeletePresetDialog({ preset, onClose }: { preset: SavedPreset; onClose: () => void }) {
  const { id, name } = preset;
  const [deletePreset] = productsApi.useDeletePackagePresetMutation();
  return (
    <CallDialog
      title={t`Delete ${name}?`}
      text={t`Products that use this box will have no box. Orders do not change.`}
      submitLabel={t`Delete box`}
      isDanger
      send={() => deletePreset({ id })}
      failure={t`The box could not be deleted. Try again.`}
      success={t`${name} is deleted.`}
      onClose={onClose}
    />
  );
}
