import { t } from '@lingui/core/macro';
import type { OrderShop } from '@shipdesk/contract/orders/shop-orders';
import type { Shop } from '@shipdesk/contract/orders/shops';
import { shopProblemTexts } from '@shipdesk/contract/problems/orders';
import type { ChannelId } from '@shipdesk/domain/order/channel/channels';
import type { DifferenceField } from '@shipdesk/domain/order/channel/shop-differences';
import type { Tone } from '../../ui/badge.tsx';

export function describeCredentials(channel: ChannelId): string {
  switch (channel) {
    case 'woocommerce':
      return t`In WordPress, open WooCommerce, Settings, Advanced, REST API, and add a key with read and write access.`;
    case 'shopify':
      return t`In the Shopify Dev Dashboard, create an app for your shop, install it, and copy its client ID and secret. An older app, created in the Shopify admin, has an access token instead of the client ID.`;
    case 'amazon':
      return t`In Seller Central, create a private application, authorise it yourself, and copy its client ID, secret and refresh token.`;
  }
}

export function describeShopState({ state, problem }: Shop): { tone: Tone; text: string } {
  if (state === 'disconnected') return { tone: 'neutral', text: t`Disconnected` };
  if (state === 'paused') return { tone: 'neutral', text: t`Paused` };
  return problem === null
    ? { tone: 'ok', text: t`Connected` }
    : { tone: 'bad', text: t`Connection failed` };
}

export function describeShopProblem({
  code,
  words,
}: Pick<NonNullable<Shop['problem']>, 'code' | 'words'>): string {
  return [shopProblemTexts[code], words].filter((text) => text !== '').join(' ');
}

export function getDifferenceName(field: DifferenceField): string {
  switch (field) {
    case 'name':
      return t`Consignee`;
    case 'email':
      return t`Email`;
    case 'phone':
      return t`Phone`;
    case 'altPhone':
      return t`Alternative phone`;
    case 'address':
      return t`Address`;
    case 'payment':
      return t`Payment`;
    case 'products':
      return t`Products`;
    case 'package':
      return t`Package`;
    case 'reference':
      return t`Reference`;
  }
}

export function describeCompletion(
  field: OrderShop['completions'][number]['field'],
  productNames: readonly string[],
): string {
  const names = productNames.join(', ');
  switch (field) {
    case 'weight':
      return t`Weight from ${names}`;
    case 'size':
      return t`Size from ${names}`;
    case 'unitPrice':
      return t`Price from ${names}`;
    case 'hsnCode':
      return t`HSN code from ${names}`;
  }
}

export function describeWriteState({ state }: OrderShop['writes'][number]): {
  tone: Tone;
  text: string;
} {
  switch (state) {
    case 'written':
      return { tone: 'ok', text: t`Sent` };
    case 'refused':
      return { tone: 'bad', text: t`Refused` };
    default:
      return { tone: 'neutral', text: t`Waiting` };
  }
}
