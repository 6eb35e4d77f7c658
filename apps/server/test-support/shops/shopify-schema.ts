import { buildSchema } from 'graphql';

/** The part of Shopify's GraphQL Admin API 2026-10 that Shipdesk uses, as its introspection lists it. */
export const shopifySchema = buildSchema(/* GraphQL */ `
  scalar DateTime
  scalar Decimal
  scalar UnsignedInt64
  scalar URL

  type Query {
    currentAppInstallation: AppInstallation!
    order(id: ID!): Order
    orders(
      after: String
      first: Int
      query: String
      reverse: Boolean
      sortKey: OrderSortKeys
    ): OrderConnection!
    shop: Shop!
    webhookSubscriptions(
      after: String
      first: Int
      topics: [WebhookSubscriptionTopic!]
      uri: String
    ): WebhookSubscriptionConnection!
  }

  type Mutation {
    fulfillmentCreate(fulfillment: FulfillmentInput!, message: String): FulfillmentCreatePayload
    fulfillmentEventCreate(fulfillmentEvent: FulfillmentEventInput!): FulfillmentEventCreatePayload
    fulfillmentTrackingInfoUpdate(
      fulfillmentId: ID!
      notifyCustomer: Boolean
      trackingInfoInput: FulfillmentTrackingInput!
    ): FulfillmentTrackingInfoUpdatePayload
    webhookSubscriptionCreate(
      topic: WebhookSubscriptionTopic!
      webhookSubscription: WebhookSubscriptionInput!
    ): WebhookSubscriptionCreatePayload
    webhookSubscriptionDelete(id: ID!): WebhookSubscriptionDeletePayload
  }

  type AppInstallation {
    accessScopes: [AccessScope!]!
  }
  type AccessScope {
    handle: String!
  }
  type Shop {
    currencyCode: CurrencyCode!
    ianaTimezone: String!
    myshopifyDomain: String!
    name: String!
  }
  type PageInfo {
    endCursor: String
    hasNextPage: Boolean!
  }
  type UserError {
    field: [String!]
    message: String!
  }

  type OrderConnection {
    nodes: [Order!]!
    pageInfo: PageInfo!
  }
  type Order {
    billingAddress: MailingAddress
    cancelledAt: DateTime
    createdAt: DateTime!
    currencyCode: CurrencyCode!
    currentTotalPriceSet: MoneyBag!
    currentTotalWeight: UnsignedInt64!
    customer: Customer
    displayFinancialStatus: OrderDisplayFinancialStatus
    displayFulfillmentStatus: OrderDisplayFulfillmentStatus!
    email: String
    fulfillmentOrders(after: String, first: Int): FulfillmentOrderConnection!
    fulfillments(first: Int): [Fulfillment!]!
    id: ID!
    lineItems(after: String, first: Int): LineItemConnection!
    name: String!
    note: String
    paymentGatewayNames: [String!]!
    phone: String
    requiresShipping: Boolean!
    shippingAddress: MailingAddress
    sourceName: String
    tags: [String!]!
    test: Boolean!
    totalOutstandingSet: MoneyBag!
    updatedAt: DateTime!
  }
  type MailingAddress {
    address1: String
    address2: String
    city: String
    company: String
    countryCodeV2: CountryCode
    firstName: String
    lastName: String
    name: String
    phone: String
    province: String
    provinceCode: String
    zip: String
  }
  type Customer {
    defaultEmailAddress: CustomerEmailAddress
    defaultPhoneNumber: CustomerPhoneNumber
    displayName: String!
  }
  type CustomerEmailAddress {
    emailAddress: String!
  }
  type CustomerPhoneNumber {
    phoneNumber: String!
  }
  type MoneyBag {
    shopMoney: MoneyV2!
  }
  type MoneyV2 {
    amount: Decimal!
    currencyCode: CurrencyCode!
  }

  type LineItemConnection {
    nodes: [LineItem!]!
    pageInfo: PageInfo!
  }
  type LineItem {
    currentQuantity: Int!
    discountedUnitPriceAfterAllDiscountsSet: MoneyBag!
    id: ID!
    isGiftCard: Boolean!
    quantity: Int!
    requiresShipping: Boolean!
    sku: String
    title: String!
    variant: ProductVariant
    variantTitle: String
    weight: Weight
  }
  type ProductVariant {
    inventoryItem: InventoryItem!
  }
  type InventoryItem {
    harmonizedSystemCode: String
  }
  type Weight {
    unit: WeightUnit!
    value: Float!
  }

  type FulfillmentOrderConnection {
    nodes: [FulfillmentOrder!]!
    pageInfo: PageInfo!
  }
  type FulfillmentOrder {
    deliveryMethod: DeliveryMethod
    fulfillmentHolds: [FulfillmentHold!]!
    id: ID!
    lineItems(after: String, first: Int): FulfillmentOrderLineItemConnection!
    status: FulfillmentOrderStatus!
  }
  type FulfillmentOrderLineItemConnection {
    nodes: [FulfillmentOrderLineItem!]!
    pageInfo: PageInfo!
  }
  type FulfillmentOrderLineItem {
    id: ID!
    lineItem: LineItem!
    remainingQuantity: Int!
    requiresShipping: Boolean!
  }
  type DeliveryMethod {
    methodType: DeliveryMethodType!
  }
  type FulfillmentHold {
    displayReason: String!
    reason: FulfillmentHoldReason!
    reasonNotes: String
  }
  type Fulfillment {
    createdAt: DateTime!
    events(after: String, first: Int): FulfillmentEventConnection!
    id: ID!
    status: FulfillmentStatus!
    trackingInfo(first: Int): [FulfillmentTrackingInfo!]!
  }
  type FulfillmentTrackingInfo {
    company: String
    number: String
    url: URL
  }
  type FulfillmentEventConnection {
    nodes: [FulfillmentEvent!]!
    pageInfo: PageInfo!
  }
  type FulfillmentEvent {
    happenedAt: DateTime!
    id: ID!
    message: String
    status: FulfillmentEventStatus!
  }

  input FulfillmentInput {
    lineItemsByFulfillmentOrder: [FulfillmentOrderLineItemsInput!]!
    notifyCustomer: Boolean
    trackingInfo: FulfillmentTrackingInput
  }
  input FulfillmentOrderLineItemsInput {
    fulfillmentOrderId: ID!
    fulfillmentOrderLineItems: [FulfillmentOrderLineItemInput!]
  }
  input FulfillmentOrderLineItemInput {
    id: ID!
    quantity: Int!
  }
  input FulfillmentTrackingInput {
    company: String
    number: String
    numbers: [String!]
    url: URL
    urls: [URL!]
  }
  input FulfillmentEventInput {
    fulfillmentId: ID!
    happenedAt: DateTime
    message: String
    status: FulfillmentEventStatus!
  }
  type FulfillmentCreatePayload {
    fulfillment: Fulfillment
    userErrors: [UserError!]!
  }
  type FulfillmentTrackingInfoUpdatePayload {
    fulfillment: Fulfillment
    userErrors: [UserError!]!
  }
  type FulfillmentEventCreatePayload {
    fulfillmentEvent: FulfillmentEvent
    userErrors: [UserError!]!
  }

  type WebhookSubscriptionConnection {
    nodes: [WebhookSubscription!]!
    pageInfo: PageInfo!
  }
  type WebhookSubscription {
    id: ID!
    topic: WebhookSubscriptionTopic!
    uri: String!
  }
  input WebhookSubscriptionInput {
    format: WebhookSubscriptionFormat
    uri: String
  }
  type WebhookSubscriptionCreatePayload {
    userErrors: [UserError!]!
    webhookSubscription: WebhookSubscription
  }
  type WebhookSubscriptionDeletePayload {
    deletedWebhookSubscriptionId: ID
    userErrors: [UserError!]!
  }

  enum CountryCode {
    IN
    NP
    US
  }
  enum CurrencyCode {
    INR
    USD
  }
  enum OrderSortKeys {
    CREATED_AT
    ID
    UPDATED_AT
  }
  enum OrderDisplayFinancialStatus {
    AUTHORIZED
    EXPIRED
    PAID
    PARTIALLY_PAID
    PARTIALLY_REFUNDED
    PENDING
    REFUNDED
    VOIDED
  }
  enum OrderDisplayFulfillmentStatus {
    FULFILLED
    FULFILLMENT_NOT_REQUIRED
    IN_PROGRESS
    ON_HOLD
    OPEN
    PARTIALLY_FULFILLED
    PENDING_FULFILLMENT
    REQUEST_DECLINED
    RESTOCKED
    SCHEDULED
    UNFULFILLED
  }
  enum FulfillmentOrderStatus {
    CANCELLED
    CLOSED
    INCOMPLETE
    IN_PROGRESS
    ON_HOLD
    OPEN
    SCHEDULED
  }
  enum FulfillmentHoldReason {
    AWAITING_PAYMENT
    AWAITING_RETURN_ITEMS
    HIGH_RISK_OF_FRAUD
    INCORRECT_ADDRESS
    INVENTORY_OUT_OF_STOCK
    ONLINE_STORE_POST_PURCHASE_CROSS_SELL
    OTHER
    UNKNOWN_DELIVERY_DATE
  }
  enum FulfillmentStatus {
    CANCELLED
    ERROR
    FAILURE
    OPEN
    PENDING
    SUCCESS
  }
  enum FulfillmentEventStatus {
    ATTEMPTED_DELIVERY
    CARRIER_PICKED_UP
    CONFIRMED
    DELAYED
    DELIVERED
    FAILURE
    IN_TRANSIT
    LABEL_PRINTED
    LABEL_PURCHASED
    OUT_FOR_DELIVERY
    READY_FOR_PICKUP
  }
  enum DeliveryMethodType {
    LOCAL
    NONE
    PICKUP_POINT
    PICK_UP
    RETAIL
    SHIPPING
  }
  enum WeightUnit {
    GRAMS
    KILOGRAMS
    OUNCES
    POUNDS
  }
  enum WebhookSubscriptionFormat {
    JSON
    XML
  }
  enum WebhookSubscriptionTopic {
    APP_UNINSTALLED
    FULFILLMENT_ORDERS_HOLD_RELEASED
    FULFILLMENT_ORDERS_PLACED_ON_HOLD
    ORDERS_CANCELLED
    ORDERS_CREATE
    ORDERS_EDITED
    ORDERS_UPDATED
  }
`);
