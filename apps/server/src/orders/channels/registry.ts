import { createAmazonKind } from './amazon/amazon.ts';
import type { ChannelDeps, ChannelKinds } from './port.ts';
import { createShopifyKind } from './shopify/shopify.ts';
import { createWooCommerceKind } from './woocommerce/woocommerce.ts';

export function createChannelKinds({
  amazonOrigin,
  ...deps
}: ChannelDeps & {
  /** The origin of a fake Amazon server. */
  readonly amazonOrigin?: string | undefined;
}): ChannelKinds {
  const fakeOrigins = amazonOrigin && { login: amazonOrigin, api: amazonOrigin };
  return {
    woocommerce: createWooCommerceKind(deps),
    shopify: createShopifyKind(deps),
    amazon: fakeOrigins ? createAmazonKind(deps, fakeOrigins) : createAmazonKind(deps),
  };
}
