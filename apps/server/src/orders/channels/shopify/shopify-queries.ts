/** The part of an order that `readShopifyOrder` reads. */
const orderFields = `
  id name createdAt updatedAt cancelledAt test sourceName currencyCode
  displayFinancialStatus displayFulfillmentStatus paymentGatewayNames
  currentTotalPriceSet { shopMoney { amount } }
  totalOutstandingSet { shopMoney { amount } }
  currentTotalWeight email phone
  shippingAddress { ...place }
  billingAddress { ...place }
  customer {
    displayName
    defaultEmailAddress { emailAddress }
    defaultPhoneNumber { phoneNumber }
  }
  lineItems(first: $lines) {
    pageInfo { hasNextPage }
    nodes {
      id title variantTitle sku currentQuantity requiresShipping isGiftCard
      discountedUnitPriceAfterAllDiscountsSet { shopMoney { amount } }
      weight { value unit }
      variant { inventoryItem { harmonizedSystemCode } }
    }
  }
  fulfillmentOrders(first: 10) {
    pageInfo { hasNextPage }
    nodes {
      id status
      deliveryMethod { methodType }
      fulfillmentHolds { displayReason reasonNotes }
      lineItems(first: $lines) {
        pageInfo { hasNextPage }
        nodes { remainingQuantity lineItem { id } }
      }
    }
  }`;

const addressFragment = `fragment place on MailingAddress {
  name company address1 address2 city province provinceCode zip countryCodeV2 phone
}`;

export const ordersQuery = `
  query orders($query: String!, $first: Int!, $after: String, $lines: Int!) {
    orders(query: $query, sortKey: UPDATED_AT, first: $first, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { ${orderFields} }
    }
  }
  ${addressFragment}`;

export const orderQuery = `
  query order($id: ID!, $lines: Int!) {
    order(id: $id) { ${orderFields} }
  }
  ${addressFragment}`;

export const shopQuery = `
  query shop {
    shop { name currencyCode }
    currentAppInstallation { accessScopes { handle } }
  }`;

export const fulfillmentsQuery = `
  query fulfillments($id: ID!) {
    order(id: $id) {
      fulfillments(first: 100) {
        id status
        trackingInfo(first: 10) { number }
        events(first: 100) { nodes { id status happenedAt } }
      }
      fulfillmentOrders(first: 50) {
        nodes { id status deliveryMethod { methodType } }
      }
    }
  }`;

export const createFulfillmentMutation = `
  mutation fulfillmentCreate($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) {
      fulfillment { id }
      userErrors { field message }
    }
  }`;

export const updateTrackingMutation = `
  mutation fulfillmentTrackingInfoUpdate(
    $id: ID!, $tracking: FulfillmentTrackingInput!, $notify: Boolean
  ) {
    fulfillmentTrackingInfoUpdate(
      fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: $notify
    ) {
      fulfillment { id }
      userErrors { field message }
    }
  }`;

export const createEventMutation = `
  mutation fulfillmentEventCreate($event: FulfillmentEventInput!) {
    fulfillmentEventCreate(fulfillmentEvent: $event) {
      fulfillmentEvent { id }
      userErrors { field message }
    }
  }`;

export const webhooksQuery = `
  query webhooks($uri: String!) {
    webhookSubscriptions(first: 50, uri: $uri) { nodes { topic uri } }
  }`;

export const createWebhookMutation = `
  mutation webhookSubscriptionCreate(
    $topic: WebhookSubscriptionTopic!, $webhook: WebhookSubscriptionInput!
  ) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhook) {
      webhookSubscription { id }
      userErrors { field message }
    }
  }`;
