import { type ChannelId, channelIds } from '@shipdesk/domain/order/channel/channels';
import { listCredentialFields } from '@shipdesk/domain/order/channel/credential-fields';
import { describe, expect, test } from 'vitest';
import { startAmazon } from '../../../test-support/shops/amazon-under-test.ts';
import { type ShopUnderTest, testChannel } from '../../../test-support/shops/channel-contract.ts';
import { startShopify } from '../../../test-support/shops/shopify-under-test.ts';
import { startWooCommerce } from '../../../test-support/shops/woocommerce-under-test.ts';
import { createOutgoingHttp } from '../../platform/outgoing-http.ts';
import { createChannelKinds } from './registry.ts';

/** The type requires an entry for every channel. */
const shops: Readonly<Record<ChannelId, () => Promise<ShopUnderTest>>> = {
  woocommerce: startWooCommerce,
  shopify: startShopify,
  amazon: startAmazon,
};

describe.each(channelIds)('%s', (id) => {
  testChannel(shops[id]);
});

test('every channel has an adapter that rejects an HTTP address', async () => {
  const outgoing = createOutgoingHttp({
    allowsPrivateNetworks: false,
    publicUrl: undefined,
    port: 1,
  });
  const kinds = createChannelKinds({ outgoing, now: () => new Date(), isDemo: false });
  expect(Object.keys(kinds)).toEqual(channelIds);
  for (const id of channelIds) expect(kinds[id].checkAddress('http://shop.example.in')).toBeNull();
  await outgoing.close();
});

test('every channel has at most four credential fields', () => {
  for (const id of channelIds) expect(listCredentialFields(id).length).toBeLessThanOrEqual(4);
});
