import { t } from '@lingui/core/macro';
import type { Shop } from '@shipdesk/contract/orders/shops';
import {
  FormCheckbox,
  FormNumberField,
  FormSelect,
  FormTextArea,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { warehousesApi } from '../warehouses/warehouses-api.ts';
import { shopConnectionsApi } from './shop-connections-api.ts';

interface SettingsForm {
  warehouseId: string;
  codGateways: string;
  weightKg: string;
  lengthCm: string;
  breadthCm: string;
  heightCm: string;
  notifiesBuyer: boolean;
}

const DEFAULT_WAREHOUSE = 'default';

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function ShopSettingsDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const { settings } = shop;
  const { data: warehouses } = warehousesApi.useListWarehousesQuery();
  const [changeShop] = shopConnectionsApi.useChangeShopMutation();
  const form = useCheckedForm<SettingsForm>(
    {
      warehouseId: settings.warehouseId ?? DEFAULT_WAREHOUSE,
      codGateways: settings.codGateways.join('\n'),
      ...settings.box,
      notifiesBuyer: settings.notifiesBuyer,
    },
    ({ weightKg, lengthCm, breadthCm, heightCm }) => {
      const requireNumber = (text: string) => !(Number(text) > 0) && t`Enter a number above 0`;
      return {
        weightKg: requireNumber(weightKg),
        lengthCm: requireNumber(lengthCm),
        breadthCm: requireNumber(breadthCm),
        heightCm: requireNumber(heightCm),
      };
    },
  );
  const { bind } = form;
  return (
    <CallDialog
      title={t`Orders of ${{ name: shop.name }}`}
      size="md"
      hasColumns
      submitLabel={t`Save`}
      form={form}
      send={({ warehouseId, codGateways, notifiesBuyer, ...box }) =>
        changeShop({
          id: shop.id,
          body: {
            state: shop.state === 'paused' ? 'paused' : 'on',
            settings: {
              warehouseId: warehouseId === DEFAULT_WAREHOUSE ? null : warehouseId,
              codGateways: splitLines(codGateways),
              box,
              notifiesBuyer,
            },
          },
        })
      }
      failure={t`The settings could not be saved. Try again.`}
      success={t`The settings are saved.`}
      onClose={onClose}
    >
      <div className="sm:col-span-2">
        <FormSelect
          {...bind('warehouseId')}
          label={t`Pickup warehouse`}
          options={[
            { id: DEFAULT_WAREHOUSE, label: t`The default warehouse` },
            ...(warehouses?.data ?? []).map(({ id, pickupAddressTitle }) => ({
              id,
              label: pickupAddressTitle,
            })),
          ]}
        />
      </div>
      <p className="text-sm text-muted sm:col-span-2">
        {t`Default box, for orders without a weight or size from the shop or your products:`}
      </p>
      <FormNumberField {...bind('weightKg')} label={t`Weight in kg`} kind="decimal" isRequired />
      <FormNumberField {...bind('lengthCm')} label={t`Length in cm`} kind="decimal" isRequired />
      <FormNumberField {...bind('breadthCm')} label={t`Breadth in cm`} kind="decimal" isRequired />
      <FormNumberField {...bind('heightCm')} label={t`Height in cm`} kind="decimal" isRequired />
      <div className="flex flex-col gap-3 sm:col-span-2">
        <FormTextArea
          {...bind('codGateways')}
          label={t`Payment methods that are cash on delivery`}
          hint={t`One name per line. Shipdesk recognises COD and cash on delivery in a name.`}
          maxLength={4000}
        />
        <FormCheckbox {...bind('notifiesBuyer')}>{t`Let the shop email the buyer`}</FormCheckbox>
      </div>
    </CallDialog>
  );
}
