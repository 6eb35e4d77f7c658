import { t } from '@lingui/core/macro';
import type {
  CarrierRemittance,
  CarrierRemittanceLine,
} from '@shipdesk/contract/money/carrier-remittances';
import type { CodLineKind, DeductionAccount } from '@shipdesk/domain/money/carrier-cod/cod-match';
import { formatPaise } from '../../lib/format.ts';

export function nameLineKind(kind: CodLineKind): string {
  return {
    matched: t`Matched`,
    short: t`Short`,
    over: t`Over`,
    unknown: t`Unknown AWB`,
    not_due: t`No COD due`,
    repeated: t`Already paid`,
    taken_back: t`Taken back`,
  }[kind];
}

export function describeLineReason({
  kind,
  paidPaise,
  owedPaise,
}: CarrierRemittanceLine): string | null {
  const difference = formatPaise(Math.abs(paidPaise - owedPaise));
  return {
    matched: null,
    short: t`${difference} less than the carrier collected`,
    over: t`${difference} more than the carrier collected`,
    unknown: t`No parcel of this account has the AWB`,
    not_due: t`Shipdesk shows the parcel as prepaid or not delivered`,
    repeated: t`The carrier has already remitted the COD of this parcel`,
    taken_back: t`The carrier took back a different amount than you owe it`,
  }[kind];
}

export function nameDeduction(account: DeductionAccount): string {
  return account === 'carrier_payable' ? t`Carrier freight` : t`Adjustments`;
}

export function countOpenDifferences({ open }: CarrierRemittance): number {
  return open.short + open.over + open.unknown + open.not_due + open.repeated + open.taken_back;
}

export function isUnbooked(remittance: CarrierRemittance): boolean {
  const { bookedAt, open, deductionPaise, deductionAccount } = remittance;
  return (
    bookedAt === null || open.matched > 0 || (deductionPaise !== 0 && deductionAccount === null)
  );
}
