import { plural, t } from '@lingui/core/macro';
import type { NdrHistory, TakenAction } from '@shipdesk/contract/shipping/ndr';
import type { AttemptMark } from '@shipdesk/domain/shipping/ndr/attempt-checks';
import type {
  ConsigneeClaim,
  DisputeReason,
  NdrActionKind,
} from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { NdrState, NdrTab } from '@shipdesk/domain/shipping/ndr/ndr-case';
import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import { formatPhone } from '@shipdesk/domain/values/contact/contact';
import { formatDate, formatDateTime, formatPaise } from '../../lib/format.ts';

type NdrFailure = NdrHistory['failures'][number];

export const actionKeys: Readonly<Record<NdrActionKind, string>> = {
  reattempt: 'r',
  change_address: 'a',
  change_phone: 'p',
  change_payment: 'm',
  self_collect: 'c',
  return: 't',
  escalate: 'e',
  dispute: 'd',
};
export const HISTORY_KEY = 'h';
export const LINK_KEY = 'l';

export function nameAction(kind: NdrActionKind): string {
  return {
    reattempt: t`Deliver again`,
    change_address: t`Correct address`,
    change_phone: t`Change phone`,
    change_payment: t`Change amount`,
    self_collect: t`Self collect`,
    return: t`Return`,
    escalate: t`Escalate`,
    dispute: t`Dispute the attempt`,
  }[kind];
}

export function describeActionEffect(kind: NdrActionKind): string {
  return {
    reattempt: t`The carrier will make another delivery attempt.`,
    change_address: t`The carrier will deliver to this address. The pincode stays the same.`,
    change_phone: t`The carrier will call this number.`,
    change_payment: t`The carrier will collect this amount. With ₹0 the parcel counts as paid.`,
    self_collect: t`Operator staff will tell the carrier that the consignee will collect the parcel. Tell the consignee where to collect it.`,
    return: t`The carrier will return the parcel to you. This cannot be undone.`,
    dispute: t`Operator staff will send the carrier your reason with the proof. Other actions stay possible.`,
    escalate: t`Operator staff will pass your remark on to the carrier. The case stays open, and the history will show the carrier’s response.`,
  }[kind];
}

export function nameReason(reason: NdrReason): string {
  return {
    consignee_unavailable: t`Consignee not available`,
    address_incomplete: t`Address incomplete or wrong`,
    consignee_moved: t`Consignee moved`,
    refused: t`Consignee refused the parcel`,
    reschedule_asked: t`Consignee asked for another day`,
    payment_not_ready: t`Payment not ready`,
    payment_disputed: t`Consignee disputes the payment`,
    open_delivery_asked: t`Consignee asked to open the parcel`,
    restricted_area: t`Carrier could not enter the area`,
    not_attempted: t`No attempt was made`,
    self_collect: t`Consignee will collect the parcel`,
    opened_and_refused: t`Opened and refused`,
    otp_failed: t`Delivery code not confirmed`,
    seized: t`Held by an authority`,
    other: t`Another reason`,
  }[reason];
}

export function nameDoubt(mark: AttemptMark): string {
  return {
    night: t`Outside delivery hours`,
    no_departure: t`Not out for delivery`,
    two_places: t`At two places`,
    hub_bulk: t`Bulk report by the hub`,
    neighbours_delivered: t`Delivered to neighbours`,
    too_soon: t`Minutes after departure`,
  }[mark];
}

export function nameClaim(claim: ConsigneeClaim): string {
  return {
    nobody_came: t`“Nobody came”`,
    not_called: t`“I was not called”`,
  }[claim];
}

export function nameDisputeReason(reason: DisputeReason): string {
  return {
    nobody_came: t`Nobody came`,
    not_called: t`The consignee was not called`,
    wrong_remark: t`The carrier’s remark is not true`,
    other: t`Another reason`,
  }[reason];
}

export function describeEvidence(evidence: NdrFailure['evidence']): string {
  if (evidence === null) return '';
  const { agentName = '', agentPhone = '', isOtpChecked, calledAt, callSeconds = 0 } = evidence;
  const agent = [agentName, formatPhone(agentPhone)].filter((part) => part !== '').join(', ');
  const checkText = isOtpChecked === true ? t`Delivery code checked` : t`Delivery code not checked`;
  const parts = [
    agent === '' ? '' : t`By ${agent}`,
    isOtpChecked === undefined ? '' : checkText,
    calledAt === undefined
      ? ''
      : t`Called ${{ time: formatDateTime(calledAt) }} for ${callSeconds} s`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

export function nameTab(tab: NdrTab): string {
  return {
    action_required: t`Action required`,
    requested: t`Action requested`,
    delivered: t`Delivered`,
    rto: t`RTO`,
    all: t`All`,
  }[tab];
}

export function nameState(state: NdrState): string {
  return {
    action_required: t`Action required`,
    requested: t`Carrier acts next`,
    delivered: t`Delivered`,
    rto: t`RTO`,
    closed: t`Closed`,
  }[state];
}

export function nameRequester(askedBy: TakenAction['askedBy']): string {
  return {
    seller: t`You`,
    consignee: t`Consignee`,
    clock: t`Default action`,
  }[askedBy];
}

export function nameActionState(state: TakenAction['state']): string {
  return {
    submitted: t`Submitted`,
    accepted: t`Accepted`,
    rejected: t`Rejected`,
    recorded: t`To be passed on`,
    passed_on: t`Passed on`,
  }[state];
}

/** Returns the time left, such as `5 h left` or `40 min left`, or `Overdue`. */
export function formatTimeLeft(dueAt: string, now: number): string {
  const minutes = Math.floor((Date.parse(dueAt) - now) / 60_000);
  if (minutes < 0) return t`Overdue`;
  if (minutes < 60) return plural(minutes, { one: '# min left', other: '# min left' });
  return plural(Math.floor(minutes / 60), { one: '# h left', other: '# h left' });
}

export function describeDetails(action: TakenAction): string {
  const { date, phone, address, landmark, codPaise, disputeReason, remark } = action;
  const parts = [
    date === undefined ? '' : t`on ${{ day: formatDate(date) }}`,
    [address, landmark].filter((part) => part !== undefined).join(', '),
    phone ?? '',
    codPaise === undefined ? '' : t`collect ${{ amount: formatPaise(codPaise) }}`,
    disputeReason === undefined ? '' : nameDisputeReason(disputeReason),
    remark === undefined ? '' : `“${remark}”`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
