import { t } from '@lingui/core/macro';
import { getChannel } from '@shipdesk/domain/order/channel/channels';
import { NONE } from '@shipdesk/domain/shipping/analytics/outcome';
import { getCarrierName, listOfferedCarriers } from '@shipdesk/domain/shipping/carriers/registry';
import { formatDateTime } from '../../lib/format.ts';
import type { OrderNarrowing } from '../../product/order-narrowing.ts';
import { useAccount } from '../../session/account-api.ts';
import { importsApi } from '../imports/imports-api.ts';
import { orderEditsApi } from '../order/order-edits-api.ts';
import { shopsApi } from '../shops/shops-api.ts';
import { warehousesApi } from '../warehouses/warehouses-api.ts';

export interface Choice {
  readonly id: string;
  readonly label: string;
}

export interface FilterChoices {
  readonly carriers: readonly Choice[];
  readonly warehouses: readonly Choice[];
  readonly tags: readonly Choice[];
  /** Connected shops and imported files. */
  readonly imports: readonly Choice[];
}

/** Includes a chosen value that was deleted or archived. */
export function useFilterChoices(filters: OrderNarrowing): FilterChoices {
  const account = useAccount();
  const { data: warehouses } = warehousesApi.useListWarehousesQuery();
  const { data: tags } = orderEditsApi.useListOrderTagsQuery();
  const { data: imports } = importsApi.useListImportsQuery();
  const { data: shops } = shopsApi.useListShopsQuery();
  const carriers = listOfferedCarriers(account?.demo === true);
  return {
    carriers: withChosen(
      [
        ...carriers.map((id) => ({ id, label: getCarrierName(id) })),
        { id: NONE, label: t`No carrier` },
      ],
      filters.carrier,
      getCarrierName(filters.carrier ?? ''),
    ),
    warehouses: withChosen(
      [
        ...(warehouses?.data ?? []).map(({ id, pickupAddressTitle }) => ({
          id,
          label: pickupAddressTitle,
        })),
        { id: NONE, label: t`No warehouse` },
      ],
      filters.warehouseId,
      warehouses === undefined ? '…' : t`Archived warehouse`,
    ),
    tags: withChosen(
      (tags?.data ?? []).map((tag) => ({ id: tag, label: tag })),
      filters.tag,
      filters.tag ?? '',
    ),
    imports: withChosen(
      [
        ...(shops?.data ?? []).map(({ id, channel, name }) => ({
          id,
          label: `${getChannel(channel).name}, ${name}`,
        })),
        ...(imports?.data ?? [])
          .filter(({ madeRows }) => madeRows > 0)
          .map(({ id, fileName, createdAt }) => ({
            id,
            label: `${fileName}, ${formatDateTime(createdAt)}`,
          })),
      ],
      filters.importId,
      imports === undefined ? '…' : t`Bulk file`,
    ),
  };
}

function withChosen(choices: Choice[], id: string | undefined, label: string): readonly Choice[] {
  if (id === undefined || choices.some((choice) => choice.id === id)) return choices;
  return [...choices, { id, label }];
}
