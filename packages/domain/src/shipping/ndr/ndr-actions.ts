import type { IsoDate } from '../../values/time/calendar.ts';
import type { NdrReason } from './ndr-reason.ts';

export const ndrActionKinds = [
  'reattempt',
  'change_address',
  'change_phone',
  'change_payment',
  'self_collect',
  'return',
  'escalate',
  'dispute',
] as const;
export type NdrActionKind = (typeof ndrActionKinds)[number];

/** The consignee's claims about an attempt. They are also reasons for a dispute. */
export const consigneeClaims = ['nobody_came', 'not_called'] as const;
export type ConsigneeClaim = (typeof consigneeClaims)[number];

export const disputeReasons = [...consigneeClaims, 'wrong_remark', 'other'] as const;
export type DisputeReason = (typeof disputeReasons)[number];

export const ndrFields = [
  'date',
  'phone',
  'address',
  'landmark',
  'codPaise',
  'disputeReason',
  'remark',
] as const;
export type NdrField = (typeof ndrFields)[number];

export interface NdrDetails {
  readonly date?: IsoDate;
  readonly phone?: string;
  readonly address?: string;
  readonly landmark?: string;
  /** The amount to collect; 0 for a parcel that is paid. */
  readonly codPaise?: number;
  readonly disputeReason?: DisputeReason;
  readonly remark?: string;
}

export type CarrierNdrAction =
  | { readonly kind: 'reattempt' }
  | { readonly kind: 'defer'; readonly on: IsoDate }
  | { readonly kind: 'change_details'; readonly phone?: string; readonly address?: string }
  | { readonly kind: 'change_payment'; readonly codPaise: number }
  | { readonly kind: 'return' };

/** For each request, the carrier's codes for failed deliveries after which it accepts the request. */
export type NdrLimits = Readonly<Record<CarrierNdrAction['kind'], readonly string[]>>;

/** Most Indian carriers return the parcel after this many attempts. */
export const MAX_DELIVERY_ATTEMPTS = 3;

/** The actions for each reason, the suggested action first. Source: Delhivery's API for failed deliveries. */
export const ndrActionsByReason: Readonly<Record<NdrReason, readonly NdrActionKind[]>> = {
  consignee_unavailable: ['reattempt', 'change_phone', 'return'],
  address_incomplete: ['change_address', 'change_phone', 'return'],
  consignee_moved: ['change_address', 'return'],
  refused: ['reattempt', 'return'],
  reschedule_asked: ['reattempt', 'return'],
  payment_not_ready: ['reattempt', 'return'],
  payment_disputed: ['change_payment', 'return'],
  open_delivery_asked: ['reattempt', 'return'],
  restricted_area: ['self_collect', 'change_address', 'return'],
  not_attempted: ['reattempt', 'escalate', 'return'],
  self_collect: ['self_collect', 'reattempt', 'return'],
  opened_and_refused: ['return'],
  otp_failed: ['change_phone', 'return'],
  seized: ['escalate'],
  other: ['reattempt', 'return'],
};

/** After these reasons, another attempt can succeed only on a day that the consignee has agreed to. */
const reasonsWithDate: readonly NdrReason[] = ['reschedule_asked', 'payment_not_ready'];

export interface OfferedNdrAction {
  readonly kind: NdrActionKind;
  readonly required: readonly NdrField[];
  readonly optional: readonly NdrField[];
}

export interface FailedDelivery {
  readonly reason: NdrReason;
  readonly code: string;
  readonly attempts: number;
  /** True if the carrier has reported that it makes no further attempt. */
  readonly isExhausted: boolean;
  /** True if the carrier still accepts a dispute of the newest attempt. */
  readonly isDisputable: boolean;
}

/** Returns the actions that reason and carrier allow, the suggested one first. A delivery can be deferred to `days`. */
export function listOfferedNdrActions(
  delivery: FailedDelivery,
  limits: NdrLimits,
  days: readonly IsoDate[],
): OfferedNdrAction[] {
  const { reason, code, attempts, isExhausted, isDisputable } = delivery;
  const acceptsKind = (kind: CarrierNdrAction['kind']) => limits[kind].includes(code);
  const canDeliver = !isExhausted && attempts < MAX_DELIVERY_ATTEMPTS;
  const mustHaveDate = reasonsWithDate.includes(reason) || !acceptsKind('reattempt');
  const isOffered: Readonly<Record<NdrActionKind, boolean>> = {
    reattempt:
      canDeliver &&
      (acceptsKind('reattempt') || acceptsKind('defer')) &&
      (days.length > 0 || !mustHaveDate),
    change_address: canDeliver && acceptsKind('change_details'),
    change_phone: canDeliver && acceptsKind('change_details'),
    change_payment: canDeliver && acceptsKind('change_payment'),
    // Staff arrange these actions with people, not through the carrier's system.
    self_collect: true,
    escalate: true,
    dispute: isDisputable,
    return: acceptsKind('return'),
  };
  const fields: Readonly<Record<NdrActionKind, Omit<OfferedNdrAction, 'kind'>>> = {
    reattempt: {
      required: mustHaveDate ? ['date'] : [],
      optional: days.length > 0 ? ['date', 'remark'] : ['remark'],
    },
    change_address: { required: ['address', 'landmark'], optional: ['phone', 'remark'] },
    change_phone: { required: ['phone'], optional: ['remark'] },
    change_payment: { required: ['codPaise'], optional: ['remark'] },
    self_collect: { required: [], optional: ['remark'] },
    return: { required: [], optional: ['remark'] },
    escalate: { required: ['remark'], optional: [] },
    dispute: { required: ['disputeReason'], optional: ['remark'] },
  };
  return [...ndrActionsByReason[reason], 'dispute' as const]
    .filter((kind) => isOffered[kind])
    .map((kind) => {
      const { required, optional } = fields[kind];
      return { kind, required, optional: optional.filter((field) => !required.includes(field)) };
    });
}

/** Returns whether an action is sent to the carrier. Other actions are only recorded in the history. */
export function isSentToCarrier(kind: NdrActionKind): boolean {
  return kind !== 'self_collect' && kind !== 'escalate' && kind !== 'dispute';
}

/** Returns the requests to the carrier for an action. Each is sent after the carrier has accepted the previous one. */
export function planCarrierSteps(
  kind: NdrActionKind,
  { date, phone, address, landmark, codPaise }: NdrDetails,
  { code, limits }: { readonly code: string; readonly limits: NdrLimits },
): CarrierNdrAction[] {
  const reattempts: CarrierNdrAction[] = limits.reattempt.includes(code)
    ? [{ kind: 'reattempt' }]
    : [];
  switch (kind) {
    case 'reattempt':
      return date !== undefined && limits.defer.includes(code)
        ? [{ kind: 'defer', on: date }]
        : reattempts;
    case 'change_address':
    case 'change_phone': {
      const parts = [address, landmark].filter((part) => part !== undefined && part !== '');
      const details = {
        ...(phone !== undefined && { phone }),
        ...(parts.length > 0 && { address: parts.join(', ') }),
      };
      return [{ kind: 'change_details', ...details }, ...reattempts];
    }
    case 'change_payment':
      return [{ kind: 'change_payment', codPaise: codPaise ?? 0 }, ...reattempts];
    case 'return':
      return [{ kind: 'return' }];
    case 'self_collect':
    case 'escalate':
    case 'dispute':
      return [];
  }
}
