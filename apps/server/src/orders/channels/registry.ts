import { createAmazonKind } from './amazon/amazon.ts';
import type { ChannelDeps, ChannelKinds } from './port.ts';
import { createShopifyKind } from './shopify/shopify.ts';
import { createWooCommerceKind } from './woocommerce/woocommerce.ts';

/** Creates the adapter of every channel in the domain's registry. */
export function createChannelKinds(deps: ChannelDeps): ChannelKinds {
  return {
    woocommerce: createWooCommerceKind(deps),
    shopify: createShopifyKind(deps),
    amazon: createAmazonKind(deps),
  };
}
