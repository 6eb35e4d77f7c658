import { t } from '@lingui/core/macro';
import type { CarrierClaim } from '@shipdesk/contract/money/carrier-claims';
import {
  type ClaimFact,
  invoiceClaimKinds,
} from '@shipdesk/domain/money/carrier-claim/carrier-claim';
import { formatDate, formatGrams, formatPaise } from '../../lib/format.ts';
import { getShipmentStatusName } from '../../product/shipment-texts.ts';
import { nameInvoiceKind } from './carrier-invoice-texts.ts';

export function nameClaimKind(kind: CarrierClaim['kind']): string {
  const invoiceKind = invoiceClaimKinds.find((name) => name === kind);
  if (invoiceKind !== undefined) return nameInvoiceKind(invoiceKind);
  const names: Readonly<Record<string, string>> = {
    cod_short: t`COD short`,
    cod_late: t`COD late`,
    lost: t`Lost`,
    damaged: t`Damaged`,
    attempt: t`Wrong attempt`,
  };
  return names[kind] ?? kind;
}

export function nameClaimState(state: CarrierClaim['state']): string {
  return {
    open: t`To claim`,
    claimed: t`Claimed`,
    credited: t`Credited`,
    refused: t`Refused`,
  }[state];
}

export function describeEvidence(evidence: readonly ClaimFact[]): string {
  return evidence.map(describeFact).join(' · ');
}

function describeFact({ code, value }: ClaimFact): string {
  const text = String(value);
  const day = typeof value === 'string' ? formatDate(value) : text;
  const weight = typeof value === 'number' ? formatGrams(value) : text;
  const amount = typeof value === 'number' ? formatPaise(value) : text;
  return {
    file: text,
    row: t`row ${text}`,
    billed_grams: t`billed ${weight}`,
    expected_grams: t`expected ${weight}`,
    billed_zone: t`billed zone ${text}`,
    expected_zone: t`expected zone ${text}`,
    billed_paise: t`billed ${amount}`,
    expected_paise: t`expected ${amount}`,
    utr: t`UTR ${text}`,
    received_on: t`received ${day}`,
    owed_paise: t`owed ${amount}`,
    paid_paise: t`paid ${amount}`,
    delivered_on: t`delivered ${day}`,
    due_on: t`due ${day}`,
    status: getShipmentStatusName(text),
    status_on: t`since ${day}`,
    invoice_paise: t`worth ${amount}`,
    attempt_on: t`attempt ${day}`,
    words: `“${text}”`,
    place: text,
  }[code];
}
