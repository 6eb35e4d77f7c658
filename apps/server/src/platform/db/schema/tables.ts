// Generated from the migrated schema by npm run tables. Do not edit.
import type { KeyPermission } from '@shipdesk/domain/account/api-key';
import type { DomainEventKind } from '@shipdesk/domain/account/event/event-kind';
import type { UserRole } from '@shipdesk/domain/account/roles';
import type { AttemptProblem } from '@shipdesk/domain/account/webhook/webhook-delivery';
import type { SentType, WebhookType } from '@shipdesk/domain/account/webhook/webhook-event';
import type {
  CarrierClaimKind,
  ClaimFact,
} from '@shipdesk/domain/money/carrier-claim/carrier-claim';
import type { CodLineKind } from '@shipdesk/domain/money/carrier-cod/cod-match';
import type { InvoiceClass } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import type { LineCheck } from '@shipdesk/domain/money/carrier-invoice/settle-lines';
import type { RemittancePlan } from '@shipdesk/domain/money/cod/remittance-plan';
import type { CreditReason } from '@shipdesk/domain/money/invoice/credit-note';
import type { Account, CauseKind, EntryKind } from '@shipdesk/domain/money/ledger/transfer';
import type { RechargeState } from '@shipdesk/domain/money/recharge/recharge';
import type {
  DiscrepancyCategory,
  DiscrepancyState,
} from '@shipdesk/domain/money/weights/discrepancy-case';
import type { PriceBasis, WeightWorking } from '@shipdesk/domain/money/weights/weight-price';
import type { BulkValues } from '@shipdesk/domain/order/bulk/bulk-columns';
import type { ChannelId } from '@shipdesk/domain/order/channel/channels';
import type { ShopOrder } from '@shipdesk/domain/order/channel/shop-order';
import type { FileMapping } from '@shipdesk/domain/order/mapping/file-mapping';
import type { Box, Product } from '@shipdesk/domain/order/order';
import type { Papers } from '@shipdesk/domain/order/papers';
import type { Completion } from '@shipdesk/domain/order/product/product-completion';
import type { ReturnDetails } from '@shipdesk/domain/order/return-details';
import type { OrderQuote } from '@shipdesk/domain/rates/order-quote';
import type { PlanMarkups } from '@shipdesk/domain/rates/plan';
import type { ServiceQuote } from '@shipdesk/domain/rates/quote';
import type { RateCard, RateGrid } from '@shipdesk/domain/rates/rate-card';
import type { ReturnTerms } from '@shipdesk/domain/rates/return-charge';
import type { ServiceId } from '@shipdesk/domain/rates/service';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import type { PreferenceRule } from '@shipdesk/domain/shipping/carrier-preference';
import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import type { LabelSort } from '@shipdesk/domain/shipping/label-sort';
import type { AttemptEvidence, AttemptMark } from '@shipdesk/domain/shipping/ndr/attempt-checks';
import type {
  ConsigneeClaim,
  NdrActionKind,
  NdrDetails,
} from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { NdrState } from '@shipdesk/domain/shipping/ndr/ndr-case';
import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import type { ReturnState } from '@shipdesk/domain/shipping/returned-parcel';
import type { ScanStatus, ShipmentStatus } from '@shipdesk/domain/shipping/status';
import type { Address } from '@shipdesk/domain/values/contact/contact';
import type { BoxSize } from '@shipdesk/domain/values/measure/weight';
import type { State } from '@shipdesk/domain/values/place/states';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type {
  Json,
  JsonWithDefault,
  LedgerFinding,
  MailParams,
  SessionEndReason,
  StoredCarrierIds,
  StoredCarrierSettings,
  StoredConnectionTest,
  StoredNdrAction,
  StoredParty,
  StoredPaymentMode,
  StoredPreference,
  StoredRefusal,
  StoredReportQuery,
  StoredScan,
  StoredShopSettings,
  StoredSimulatedBox,
  StoredSupplier,
} from './column-types.ts';

interface RecordOfSeller {
  sellerId: string;
  id: string;
  createdAt: Date;
  createdBy: string;
}

interface EventOfSeller {
  sellerId: string;
  id: string;
  createdAt: Date;
}

interface RowOfSeller {
  sellerId: string;
  id: string;
}

interface SettingOfSeller {
  sellerId: string;
  changedAt: Date;
  changedBy: string;
}

interface ParcelOfSeller {
  sellerId: string;
  shipmentId: string;
  docketNumber: string;
  awb: string;
}

interface OfSeller {
  sellerId: string;
}

export interface Tables {
  apiKeyRoutes: OfSeller & {
    secretHash: Buffer;
    keyId: string;
  };
  apiKeys: RecordOfSeller & {
    name: string;
    hint: string;
    secretHash: Buffer;
    previousHash: Buffer | null;
    previousUntil: Date | null;
    permissions: KeyPermission[];
    addresses: string[];
    callsPerMinute: number | null;
    lifeDays: number;
    expiresAt: Date;
    lastUsedAt: Date | null;
    revokedAt: Date | null;
  };
  auditEntries: OfSeller & {
    id: Generated<string>;
    at: Generated<Date>;
    actor: string | null;
    sessionId: string | null;
    keyId: string | null;
    requestId: string | null;
    address: string;
    call: string;
    action: string;
    subject: string;
    change: Json<Record<string, unknown>>;
    position: number | null;
    hash: Buffer | null;
  };
  auditHeads: OfSeller & {
    position: number;
    hash: Buffer;
  };
  bankAccounts: RecordOfSeller & {
    holderName: string;
    ifsc: string;
    numberSealed: Buffer;
    lastFour: string;
    inForceFrom: Date;
    verifiedAt: Date | null;
    verifiedBy: string | null;
    closedAt: Date | null;
    rejectedAt: Date | null;
    rejectionReason: string | null;
  };
  carrierAccounts: {
    id: string;
    carrier: CarrierId;
    name: string;
    isEnabled: boolean;
    isSandbox: Generated<boolean>;
    services: ServiceId[];
    credentials: Buffer;
    session: Buffer | null;
    sessionEndsAt: Date | null;
    sessionAskedAt: Date | null;
    signInRefusals: Generated<number>;
    signInPausedUntil: Date | null;
    signInWords: Generated<string>;
    settings: Json<StoredCarrierSettings>;
    lastTest: Json<StoredConnectionTest | null>;
    version: number;
    createdAt: Date;
    createdBy: string | null;
    changedAt: Date;
    changedBy: string | null;
    changedByName: string;
  };
  carrierClaims: RowOfSeller & {
    accountId: string;
    month: string;
    kind: CarrierClaimKind;
    source: string;
    shipmentId: string | null;
    docketNumber: string;
    awb: string;
    occurredOn: string;
    amountPaise: number;
    gstPaise: number;
    evidence: Json<ClaimFact[]>;
    state: 'open' | 'claimed' | 'credited' | 'refused';
    creditedPaise: number;
    postedAt: Date | null;
    reference: string;
    foundAt: Date;
    decidedAt: Date | null;
    decidedBy: string | null;
  };
  carrierInvoiceLines: {
    invoiceId: string;
    rowNumber: number;
    kind: InvoiceClass;
    faults: string[];
    awb: string;
    boxAwb: Generated<string>;
    sellerId: string | null;
    shipmentId: string | null;
    docketNumber: string;
    billedGrams: number | null;
    expectedGrams: number | null;
    billedZone: string;
    expectedZone: string;
    billedPaise: number | null;
    expectedPaise: number | null;
    overPaise: number;
    ownCheck: Json<LineCheck | null>;
    gstPaise: Generated<number>;
    bookedAt: Date | null;
  };
  carrierInvoicePayments: RecordOfSeller & {
    invoiceId: string;
    paidOn: string;
    utr: string;
    amountPaise: number;
    tdsPaise: Generated<number>;
  };
  carrierInvoices: {
    id: string;
    accountId: string;
    carrier: string;
    fileName: string;
    contentHash: Generated<string>;
    periodFrom: string | null;
    periodTo: string | null;
    state: 'reading' | 'done' | 'failed';
    unreadColumns: Generated<string[]>;
    lines: Generated<number>;
    counts: JsonWithDefault<Partial<Record<InvoiceClass, number>>>;
    billedPaise: Generated<number>;
    expectedPaise: Generated<number>;
    overPaise: Generated<number>;
    gstPaise: Generated<number>;
    createdAt: Date;
    createdBy: string;
    finishedAt: Date | null;
    acceptedAt: Date | null;
    acceptedBy: string | null;
    paidPaise: Generated<number>;
  };
  carrierLabels: OfSeller & {
    shipmentId: string;
    pdf: Buffer;
    loadedAt: Date;
  };
  carrierLanes: {
    accountId: string;
    fromPincode: string;
    toPincode: string;
    paymentMode: 'COD' | 'Prepaid' | 'Pickup';
    grams: number;
    isServed: boolean | null;
    words: Generated<string>;
    answeredOn: string | null;
    askedAt: Date | null;
    failedAt: Date | null;
    changedAt: Date;
  };
  carrierPreferences: {
    version: number;
    rules: Json<PreferenceRule[]>;
    savedAt: Date;
    savedBy: string;
    savedByName: string;
  };
  carrierPushes: {
    accountId: string;
    hash: Buffer;
    body: string;
    scans: Json<StoredScan[]>;
    state: 'waiting' | 'done' | 'unmatched' | 'unreadable' | 'failed';
    receivedAt: Date;
  };
  carrierRemittanceLines: OfSeller & {
    remittanceId: string;
    rowNumber: number;
    awb: string;
    paidPaise: number;
    shipmentId: string | null;
    docketNumber: string;
    kind: CodLineKind;
    owedPaise: number;
    bookedAt: Date | null;
    bookedAs: 'parcel' | 'adjustment' | null;
    reason: Generated<string>;
    decidedBy: string | null;
  };
  carrierRemittances: RecordOfSeller & {
    accountId: string;
    fileName: string;
    contentHash: string;
    receivedOn: string;
    utr: string;
    receivedPaise: number;
    linesPaise: number;
    lines: number;
    unreadColumns: Generated<string[]>;
    deductionAccount: 'carrier_payable' | 'adjustments' | null;
    deductionReason: Generated<string>;
    bookedAt: Date | null;
  };
  carrierTerms: {
    accountId: string;
    codDays: number;
    liabilityPaise: number;
    attemptPaise: number;
    savedAt: Date;
    savedBy: string;
  };
  changeCounts: {
    subject: 'rates' | 'gst_states';
    changes: number;
  };
  claims: OfSeller & {
    shipmentId: string;
    state: 'approved' | 'declined';
    goodsPaise: number;
    freightPaise: number;
    reason: string;
    creditNoteId: string | null;
    decidedAt: Date;
    decidedBy: string;
  };
  codLines: ParcelOfSeller & {
    turn: number;
    codPaise: number;
    plan: RemittancePlan;
    feePaise: number;
    deliveredOn: string;
    eligibleOn: string;
    remittanceId: string | null;
    reversedAt: Date | null;
    deductedIn: string | null;
    settledPaise: Generated<number>;
  };
  company: {
    singleton: Generated<boolean>;
    version: number;
    legalName: string;
    gstin: string;
    address: string;
    city: string;
    pincode: string;
    bankAccountName: string;
    bankName: string;
    bankAccountNumber: string;
    bankIfsc: string;
    einvoiceFrom: string | null;
    changedAt: Date;
    changedBy: string;
  };
  consigneeErasures: RecordOfSeller & {
    phone: string;
    totalOrders: number | null;
    erasedOrders: Generated<number>;
    erasedRows: Generated<number>;
    finishedAt: Date | null;
  };
  creditedTransfers: OfSeller & {
    utr: string;
    rechargeId: string;
  };
  dailyFigures: OfSeller & {
    day: string;
    kind: 'all' | 'carrier' | 'state' | 'warehouse' | 'stage';
    zone: string;
    paymentMode: StoredPaymentMode | '';
    part: string;
    orders: number;
    invoicePaise: number;
    shipped: number;
    delivered: number;
    firstAttempt: number;
    ndr: number;
    rto: number;
    promised: number;
    onTime: number;
    transitDays: number;
    parcels: number;
    charged: number;
    spendPaise: number;
    codDuePaise: number;
  };
  deliveryAttempts: OfSeller & {
    shipmentId: string;
    day: string;
    carrier: string;
    place: string;
    pincode: string;
    reason: NdrReason;
    words: string;
    at: Date;
    receivedAt: Date;
    marks: Json<AttemptMark[]>;
    claim: ConsigneeClaim | null;
    claimedAt: Date | null;
    disputeId: string | null;
  };
  discrepancies: RowOfSeller & {
    shipmentId: string;
    orderId: string;
    docketNumber: string;
    carrier: string;
    awb: string;
    leg: 'forward' | 'rto';
    source: 'scan' | 'invoice';
    state: DiscrepancyState;
    bookedGrams: number;
    chargedGrams: number;
    chargedSize: Json<BoxSize | null>;
    taxablePaise: number;
    taxPaise: number;
    working: Json<WeightWorking>;
    openedAt: Date;
    dueAt: Date;
    category: DiscrepancyCategory | null;
    remark: Generated<string>;
    disputedAt: Date | null;
    endedAt: Date | null;
    decision: Generated<string>;
  };
  docketBlocks: OfSeller & {
    block: number;
  };
  documentSeries: {
    series: 'INV' | 'CRN';
    year: string;
    last: number;
  };
  domainEvents: RowOfSeller & {
    kind: DomainEventKind;
    docketNumber: string;
    data: Json<Record<string, unknown>>;
    createdAt: Generated<Date>;
  };
  einvoices: OfSeller & {
    documentId: string;
    irn: string;
    ackNumber: string;
    acknowledgedAt: Date;
    signedQr: string;
    recordedAt: Date;
    recordedBy: string;
  };
  eventSubscriptions: RowOfSeller & {
    types: string[];
    task: Generated<string>;
  };
  figureDays: OfSeller & {
    day: string;
    stages: string;
  };
  figureStates: OfSeller & {
    asOf: Date;
  };
  fileMappings: OfSeller & {
    fingerprint: string;
    fileName: string;
    mapping: Json<FileMapping>;
    savedBy: string;
    savedAt: Date;
  };
  idempotencyKeys: OfSeller & {
    userId: string;
    operation: string;
    key: string;
    requestHash: string;
    response: Json<unknown>;
    createdAt: Date;
  };
  importPieces: OfSeller & {
    importId: string;
    ordinal: number;
    content: Buffer;
  };
  importRefusalPhones: OfSeller & {
    phone: string;
    importId: string;
    firstRow: number;
  };
  importRefusals: OfSeller & {
    importId: string;
    firstRow: number;
    lines: string;
  };
  imports: RecordOfSeller & {
    fileName: string;
    fileBytes: Generated<number>;
    state: 'uploading' | 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';
    problem: Generated<string>;
    startedAt: Date | null;
    finishedAt: Date | null;
    cancelAskedAt: Date | null;
    encoding: string | null;
    header: string[] | null;
    mapping: Json<FileMapping | null>;
    totalRows: number | null;
    rowNumber: Generated<number>;
    madeRows: Generated<number>;
    knownRows: Generated<number>;
    badRows: Generated<number>;
    leaseUntil: Date | null;
  };
  instance: {
    singleton: Generated<boolean>;
    mode: 'demo' | 'live';
    docketKey: Buffer;
    createdAt: Generated<Date>;
  };
  invitations: EventOfSeller & {
    tokenHash: Buffer | null;
    email: string;
    role: UserRole;
    hideContacts: boolean;
    invitedBy: string;
    expiresAt: Date;
  };
  invoiceRuns: OfSeller & {
    periodStart: string;
    periodEnd: string;
    ranAt: Date;
    documents: number;
  };
  invoiceTerms: SettingOfSeller & {
    cycle: 'month' | 'half_month';
  };
  jobHints: OfSeller & {
    id: number;
    task: string;
    lane: string;
    dueAt: Date;
    createdAt: Generated<Date>;
  };
  jobs: EventOfSeller & {
    task: string;
    key: string;
    lane: Generated<string>;
    payload: Json<unknown>;
    runAt: Date;
    attempts: Generated<number>;
    leaseUntil: Date | null;
    lastError: Generated<string>;
    failedAt: Date | null;
  };
  keyCalls: RowOfSeller & {
    keyId: string;
    at: Date;
    call: string;
    status: number;
    problem: string;
    milliseconds: number;
    requestId: string;
    isReplay: boolean;
  };
  labelSettings: SettingOfSeller & {
    version: number;
    size: '100x150' | 'a4';
    sort: LabelSort;
    showLogo: boolean;
    hidePhone: boolean;
    hideAmount: boolean;
  };
  ledgerProofs: {
    id: string;
    checkedAt: Date;
    accounts: number;
    transfers: number;
    differences: number;
    findings: Json<readonly LedgerFinding[]>;
    tookMs: number;
  };
  logins: OfSeller & {
    email: string;
    userId: string;
  };
  mailSwitches: OfSeller & {
    event: string;
    toSeller: boolean;
    toConsignee: boolean;
  };
  mails: EventOfSeller & {
    template: string;
    userId: string | null;
    docketNumber: string | null;
    params: Json<MailParams>;
    state: Generated<'waiting' | 'sent' | 'failed' | 'held' | 'dropped'>;
    problem: Generated<string>;
    attempts: Generated<number>;
    demoLink: Generated<string>;
    endedAt: Date | null;
  };
  manifests: RecordOfSeller & {
    number: string;
    accountId: string;
    carrier: string;
    pickup: Json<Address>;
    day: string;
    parcels: number;
  };
  memberships: OfSeller & {
    email: string;
  };
  ndrActions: EventOfSeller & {
    shipmentId: string;
    attempt: number;
    kind: NdrActionKind;
    askedBy: 'seller' | 'consignee' | 'clock';
    details: Json<NdrDetails>;
    state: 'submitted' | 'accepted' | 'rejected' | 'recorded' | 'passed_on';
    words: string;
    stepsDone: number;
    token: string | null;
    sendAt: Date;
    createdBy: string | null;
    settledAt: Date | null;
  };
  ndrCases: ParcelOfSeller & {
    orderId: string;
    accountId: string;
    carrier: string;
    state: NdrState;
    isUndelivered: boolean;
    reason: NdrReason;
    code: string;
    words: string;
    attempts: number;
    isExhausted: boolean;
    riskPaise: number;
    firstFailedAt: Date;
    failedAt: Date;
    dueAt: Date;
  };
  ndrLinks: OfSeller & {
    tokenHash: Buffer;
    shipmentId: string;
    attempt: number;
    expiresAt: Date;
    usedAt: Date | null;
    createdAt: Date;
    createdBy: string | null;
  };
  ndrSettings: SettingOfSeller & {
    version: number;
    defaultAction: 'reattempt' | 'return' | 'none';
  };
  notificationReads: OfSeller & {
    userId: string;
    notificationId: string;
    readAt: Date;
  };
  notifications: EventOfSeller & {
    event: string;
    docketNumber: string;
    subjects: number;
  };
  orderCounts: OfSeller & {
    direction: 'forward' | 'reverse';
    stage: OrderStage;
    day: string;
    slot: number;
    orders: number;
  };
  orderEdits: OfSeller & {
    orderId: string;
    revision: number;
    groups: string[];
    requoted: boolean;
    editedAt: Date;
    editedBy: string;
  };
  orderViews: EventOfSeller & {
    userId: string;
    name: string;
    query: string;
    isDefault: Generated<boolean>;
  };
  orders: RecordOfSeller & {
    direction: 'forward' | 'reverse';
    docketNumber: string;
    orderRef: string;
    clientReference: string;
    orderRefLower: GeneratedAlways<string>;
    clientReferenceLower: GeneratedAlways<string>;
    consigneeNameLower: GeneratedAlways<string>;
    stage: OrderStage;
    awb: Generated<string>;
    orderDate: string;
    consigneeName: string;
    consigneePhone: string;
    consigneeAltPhone: string;
    consigneeEmail: string;
    consigneeAddress: string;
    consigneePincode: string;
    consigneeCity: string;
    consigneeState: string;
    consigneeCountry: string;
    paymentMode: 'Prepaid' | 'COD' | 'Pickup';
    invoicePaise: number;
    codPaise: number;
    deadGrams: number;
    volumetricGrams: number;
    contents: Json<readonly Product[]>;
    boxes: Json<readonly Box[]>;
    pickup: Json<Address>;
    warehouseId: string | null;
    returnAddress: Json<Address>;
    papers: Json<Papers>;
    extras: Json<Record<string, string>>;
    returnDetails: Json<ReturnDetails | null>;
    quote: Json<OrderQuote | null>;
    requestHash: string;
    capturedThrough: 'form' | 'file' | 'import' | 'shop';
    importId: string | null;
    tags: Generated<string[]>;
    note: Generated<string>;
    revision: Generated<number>;
    packedAt: Date | null;
    packedBy: string | null;
    consigneeErasedAt: Date | null;
    consigneeErasedBy: string | null;
  };
  packagePresets: EventOfSeller & {
    name: string;
    lengthMm: number;
    breadthMm: number;
    heightMm: number;
    tareGrams: number;
  };
  paidTransfers: OfSeller & {
    utr: string;
    causeId: string;
  };
  parcelBoxes: OfSeller & {
    shipmentId: string;
    box: number;
    awb: string;
    status: Generated<ShipmentStatus>;
    seenAt: Date | null;
    words: Generated<string>;
    location: Generated<string>;
    weighedGrams: number | null;
    scannedAt: Date | null;
    scannedBy: string | null;
  };
  passwordLinks: OfSeller & {
    tokenHash: Buffer;
    userId: string;
    expiresAt: Date;
  };
  paymentEvents: {
    eventId: string;
    kind: string;
    outcome: 'applied' | 'ignored' | 'mismatch' | 'unknown';
    paymentId: string | null;
    amountPaise: number | null;
    receivedAt: Date;
  };
  photos: EventOfSeller & {
    subjectKind: 'return' | 'discrepancy';
    subjectId: string;
    orderId: string;
    position: number;
    width: number;
    height: number;
    jpeg: Buffer;
    createdBy: string | null;
  };
  pickupRegistrations: OfSeller & {
    accountId: string;
    addressHash: string;
    carrierName: string;
    state: 'registered' | 'failed';
    cause: 'account' | 'address' | 'no_answer' | null;
    words: string;
    at: Date;
  };
  pickups: RecordOfSeller & {
    accountId: string;
    carrier: string;
    place: string;
    pickup: Json<Address>;
    day: string;
    slot: string;
    state: 'scheduled' | 'refused' | 'replaced';
    problem: Json<StoredRefusal | null>;
    parcels: number;
    attempts: number;
    retriedSince: Date | null;
    token: string;
    askedAt: Date;
  };
  planAssignments: OfSeller & {
    version: number;
    planId: string | null;
    assignedAt: Date;
  };
  productParcels: OfSeller & {
    productId: string;
    quantity: number;
    weightGrams: number;
    lengthMm: number;
    breadthMm: number;
    heightMm: number;
    learnedAt: Date;
  };
  products: EventOfSeller & {
    sku: string;
    skuKey: string;
    name: string;
    nameKey: string;
    hsnCode: string;
    pricePaise: number | null;
    weightGrams: number | null;
    lengthMm: number | null;
    breadthMm: number | null;
    heightMm: number | null;
    presetId: string | null;
    isLearned: boolean;
    changedAt: Date;
    archivedAt: Date | null;
  };
  rateCards: {
    carrier: string;
    service: ServiceId;
    version: number;
    prices: Json<RateCard>;
    terms: Json<CardTerms>;
    changedCells: number;
    termsChanged: boolean;
    effectiveFrom: Date;
    savedAt: Date;
    savedBy: string | null;
    savedByName: string;
    savedByEmail: string;
  };
  rateDrafts: {
    carrier: string;
    service: ServiceId;
    revision: number;
    basedOnVersion: number;
    prices: Json<RateGrid<string>>;
    terms: Json<CardTerms>;
    savedAt: Date;
    savedBy: string;
    savedByName: string;
  };
  ratePlans: {
    id: string;
    version: number;
    name: string;
    markups: Json<PlanMarkups>;
    savedAt: Date;
    savedBy: string;
    savedByName: string;
  };
  rechargeRefunds: RecordOfSeller & {
    rechargeId: string;
    state: 'pending' | 'paid' | 'failed';
    amountPaise: number;
    reason: string;
    utr: string | null;
    gatewayId: string | null;
    settledAt: Date | null;
  };
  recharges: RecordOfSeller & {
    mode: 'offline' | 'gateway';
    state: RechargeState;
    amountPaise: number;
    utr: string | null;
    linkId: string | null;
    linkUrl: string | null;
    paymentId: string | null;
    expiresAt: Date | null;
    reason: string;
    decidedAt: Date | null;
    decidedBy: string | null;
  };
  remittancePlans: SettingOfSeller & {
    plan: 'standard' | 'early_4' | 'early_3' | 'early_2';
  };
  remittances: EventOfSeller & {
    number: number;
    runOn: string;
    state: 'in_batch' | 'remitted' | 'matched' | 'returned' | 'cancelled';
    parcels: number;
    codPaise: number;
    reversedPaise: number;
    feePaise: number;
    gstPaise: number;
    duesPaise: number;
    netPaise: number;
    bankAccountId: string;
    utr: string | null;
    remittedAt: Date | null;
    remittedBy: string | null;
    matchedAt: Date | null;
    matchedBy: string | null;
    returns: Generated<number>;
    filedAt: Date | null;
  };
  reportPieces: OfSeller & {
    reportId: string;
    attempt: number;
    ordinal: number;
    content: Buffer;
  };
  reportSchedules: RecordOfSeller & {
    report: string;
    query: Json<StoredReportQuery>;
    format: 'csv' | 'xlsx';
    cadence: 'daily' | 'weekly' | 'monthly';
    day: number;
    hour: number;
    recipients: string[];
    hidesContacts: boolean;
    nextAt: Date;
    lastRunAt: Date | null;
    problem: Generated<string>;
  };
  reports: RecordOfSeller & {
    report: string;
    query: Json<StoredReportQuery>;
    startDate: string;
    endDate: string;
    format: 'csv' | 'xlsx' | 'zip';
    state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';
    problem: Generated<string>;
    rowsRead: Generated<number>;
    lines: Generated<number>;
    bytes: Generated<number>;
    totals: JsonWithDefault<Readonly<Record<string, number>>>;
    attempt: Generated<number>;
    isPersonal: boolean;
    hasContacts: boolean;
    erasedAt: Date | null;
    recipients: string[];
    scheduleId: string | null;
    finishedAt: Date | null;
    cancelAskedAt: Date | null;
  };
  returnedParcels: ParcelOfSeller & {
    orderId: string;
    carrier: string;
    state: ReturnState;
    reason: NdrReason | null;
    startedAt: Date;
    movedAt: Date;
    acknowledgedAt: Date | null;
    acknowledgedBy: string | null;
    condition: 'good' | 'damaged' | 'missing' | 'wrong_item' | null;
    note: string;
  };
  secondFactors: OfSeller & {
    userId: string;
    secret: string;
    confirmedAt: Date | null;
    step: Generated<number>;
    recoveryCodes: Generated<string[]>;
  };
  sellers: OfSeller & {
    kind: 'seller' | 'operator' | 'sandbox';
    liveSellerId: string | null;
    name: string;
    logo: Generated<string>;
    reverseEnabled: Generated<boolean>;
    createdAt: Date;
    suspendedAt: Date | null;
    suspensionReason: Generated<string>;
    callsPerMinute: number | null;
  };
  sessions: EventOfSeller & {
    userId: string;
    counter: Generated<number>;
    rotatedAt: Date;
    confirmedAt: Date | null;
    lastUsedAt: Date;
    expiresAt: Date;
    revokedAt: Date | null;
    revokedReason: SessionEndReason | null;
    userAgent: string;
    actingSellerId: string | null;
    visitId: string | null;
  };
  shipmentEvents: OfSeller & {
    shipmentId: string;
    at: Date;
    code: string;
    rawStatus: string;
    status: ScanStatus;
    words: string;
    location: string;
    reason: NdrReason | null;
    receivedAt: Date;
    evidence: Json<AttemptEvidence | null>;
  };
  shipments: RecordOfSeller & {
    orderId: string;
    docketNumber: string;
    accountId: string;
    carrier: string;
    service: ServiceId;
    reference: string;
    state: 'booking' | 'booked' | 'refused' | 'cancelled';
    status: ShipmentStatus;
    awb: string;
    sortCode: string;
    carrierIds: JsonWithDefault<StoredCarrierIds>;
    totalPaise: number;
    codPaise: Generated<number>;
    quote: Json<ServiceQuote>;
    returnTerms: Json<ReturnTerms | null>;
    priceBasis: Json<PriceBasis | null>;
    preference: Json<StoredPreference | null>;
    askedAt: Date | null;
    problem: Json<StoredRefusal | null>;
    manifestId: string | null;
    scannedAt: Date | null;
    scannedBy: string | null;
    bookedAt: Date | null;
    expectedOn: string | null;
    lastScanAt: Date | null;
    statusAt: Date | null;
  };
  shopConnections: RecordOfSeller & {
    channel: ChannelId;
    name: string;
    identity: string;
    state: 'on' | 'paused' | 'disconnected';
    version: Generated<number>;
    credentials: Buffer | null;
    facts: Json<Record<string, string>>;
    trackingPlace: string;
    settings: Json<StoredShopSettings>;
    pulledThrough: Date;
    pullSince: Date | null;
    pullCursor: string | null;
    pullSeen: Date | null;
    sweptAt: Date | null;
    pulledAt: Date | null;
    nextPullAt: Date | null;
    hintedAt: Date | null;
    problemCode: Generated<string>;
    problemWords: Generated<string>;
    failingSince: Date | null;
    failures: Generated<number>;
  };
  shopOrders: OfSeller & {
    connectionId: string;
    shopId: string;
    shopName: string;
    state: 'waiting' | 'captured';
    orderId: string | null;
    docketNumber: string;
    phone: string;
    latest: Json<ShopOrder | null>;
    base: Json<ShopOrder | null>;
    changedAt: Date;
    corrected: Json<readonly BulkValues[] | null>;
    correctedGroups: Generated<string[]>;
    shopRevisions: Generated<number[]>;
    completions: JsonWithDefault<readonly Completion[]>;
    conflict: Generated<string[]>;
    conflictSince: Date | null;
    createdAt: Date;
  };
  shopWrites: EventOfSeller & {
    connectionId: string;
    shopId: string;
    kind: 'tracking' | 'status';
    awb: string;
    status: string;
    happenedAt: Date;
    state: 'waiting' | 'sending' | 'written' | 'refused';
    externalId: Generated<string>;
    attempts: Generated<number>;
    problem: Generated<string>;
    writtenAt: Date | null;
  };
  simulatorClock: {
    singleton: Generated<boolean>;
    realAt: Date;
    simulatedAt: Date;
    speed: number;
  };
  simulatorParcels: {
    account: string;
    reference: string;
    awb: string;
    direction: 'forward' | 'reverse';
    warehouse: string;
    fromPincode: string;
    toPincode: string;
    life: string | null;
    weightGrams: Generated<number>;
    boxes: JsonWithDefault<readonly StoredSimulatedBox[]>;
    bookedAt: Date;
    cancelledAt: Date | null;
    ndrActions: JsonWithDefault<StoredNdrAction[]>;
    aheadSeconds: Generated<number>;
    pushedScans: Generated<number>;
    isDone: Generated<boolean>;
  };
  simulatorPickups: {
    account: string;
    warehouse: string;
    day: string;
    requestedAt: Date;
    collectsAt: Date;
  };
  simulatorWarehouses: {
    account: string;
    name: string;
    pincode: string;
  };
  supportVisits: RowOfSeller & {
    staffId: string;
    staffName: string;
    reason: string;
    change: string;
    startedAt: Date;
    endsAt: Date;
    endedAt: Date | null;
  };
  taxDetails: SettingOfSeller & {
    version: number;
    legalName: string;
    gstin: string | null;
    address: string;
    city: string;
    pincode: string;
    state: State;
  };
  taxDocuments: EventOfSeller & {
    kind: 'invoice' | 'credit_note';
    number: string;
    issuedOn: string;
    periodStart: string | null;
    periodEnd: string | null;
    placeState: State;
    supplier: Json<StoredSupplier>;
    recipient: Json<StoredParty>;
    charges: number;
    taxablePaise: number;
    cgstPaise: number;
    sgstPaise: number;
    utgstPaise: number;
    igstPaise: number;
    roundingPaise: Generated<number>;
    totalPaise: number;
    dueOn: string | null;
    duePaise: Generated<number>;
    settledPaise: Generated<number>;
    walletOwedPaise: Generated<number>;
    overdueToldAt: Date | null;
    reason: CreditReason | null;
    note: string;
    docketNumber: string | null;
    invoiceId: string | null;
    createdBy: string | null;
  };
  tdsDeductions: RecordOfSeller & {
    kind: 'seller' | 'carrier';
    documentId: string | null;
    paymentId: string | null;
    subject: string;
    carrierName: string;
    deductedOn: string;
    section: string;
    paymentCode: string;
    basePaise: number;
    amountPaise: number;
    settledPaise: number;
    state: 'open' | 'certified' | 'refused';
    certificateNumber: Generated<string>;
    reason: Generated<string>;
    decidedAt: Date | null;
    decidedBy: string | null;
  };
  throttle: {
    key: string;
    windowStartedAt: Date;
    hits: number;
  };
  transfers: OfSeller & {
    seq: number;
    postedAt: Date;
    causeKind: CauseKind;
    causeId: string;
    leg: string;
    entry: EntryKind;
    debit: Account;
    credit: Account;
    amountPaise: number;
    docketNumber: string | null;
    note: Json<Readonly<Record<string, string | number>>>;
    walletPaise: number;
  };
  users: EventOfSeller & {
    email: string;
    name: string;
    phone: string;
    passwordHash: string;
    role: UserRole;
    hideContacts: Generated<boolean>;
    homeSellerId: string | null;
    disabledAt: Date | null;
    removedAt: Date | null;
  };
  wallets: OfSeller & {
    walletPaise: Generated<number>;
    holdPaise: Generated<number>;
    codPayablePaise: Generated<number>;
    receivablePaise: Generated<number>;
    creditLimitPaise: number;
    lowBalancePaise: number | null;
    entries: Generated<number>;
  };
  warehouses: EventOfSeller & {
    title: string;
    name: string;
    phone: string;
    altPhone: string;
    email: string;
    address: string;
    pincode: string;
    city: string;
    state: string;
    country: string;
    returnAddress: Json<Address & { title: string }>;
    isDefault: boolean;
    archivedAt: Date | null;
  };
  webhookAttempts: RowOfSeller & {
    deliveryId: string;
    attemptedAt: Date;
    status: number | null;
    problem: AttemptProblem;
    milliseconds: number;
    response: string;
  };
  webhookDeliveries: EventOfSeller & {
    endpointId: string;
    messageId: string;
    type: SentType;
    docketNumber: string;
    body: string;
    state: 'waiting' | 'delivered' | 'failed';
    attempts: number;
    lastStatus: number | null;
    lastProblem: AttemptProblem;
    nextAt: Date | null;
    occurredAt: Date;
  };
  webhookEndpoints: RecordOfSeller & {
    url: string;
    description: string;
    types: WebhookType[];
    scheme: 'v1' | 'v1a';
    secret: Buffer;
    previousSecret: Buffer | null;
    previousUntil: Date | null;
    offReason: '' | 'seller' | 'failing' | 'gone';
    failingSince: Date | null;
  };
}

/** A row as a query returns it. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Columns whose values are sent as JSON texts. */
export const jsonColumns: { readonly [Table in keyof Tables]?: readonly string[] } = {
  auditEntries: ['change'],
  carrierAccounts: ['settings', 'lastTest'],
  carrierClaims: ['evidence'],
  carrierInvoiceLines: ['ownCheck'],
  carrierInvoices: ['counts'],
  carrierPreferences: ['rules'],
  carrierPushes: ['scans'],
  deliveryAttempts: ['marks'],
  discrepancies: ['chargedSize', 'working'],
  domainEvents: ['data'],
  fileMappings: ['mapping'],
  idempotencyKeys: ['response'],
  imports: ['mapping'],
  jobs: ['payload'],
  ledgerProofs: ['findings'],
  mails: ['params'],
  manifests: ['pickup'],
  ndrActions: ['details'],
  orders: [
    'contents',
    'boxes',
    'pickup',
    'returnAddress',
    'papers',
    'extras',
    'returnDetails',
    'quote',
  ],
  pickups: ['pickup', 'problem'],
  rateCards: ['prices', 'terms'],
  rateDrafts: ['prices', 'terms'],
  ratePlans: ['markups'],
  reportSchedules: ['query'],
  reports: ['query', 'totals'],
  shipmentEvents: ['evidence'],
  shipments: ['carrierIds', 'quote', 'returnTerms', 'priceBasis', 'preference', 'problem'],
  shopConnections: ['facts', 'settings'],
  shopOrders: ['latest', 'base', 'corrected', 'completions'],
  simulatorParcels: ['boxes', 'ndrActions'],
  taxDocuments: ['supplier', 'recipient'],
  transfers: ['note'],
  warehouses: ['returnAddress'],
};
