/** A GST e-waybill number is required from this order total, inclusive: 50,000 rupees. Spec §5, order save, check 6. */
export const EWAY_BILL_THRESHOLD_PAISE = 50_000_00;

/** Whether an order of this total (paise, tax included) needs a GST e-waybill. */
export function needsEwayBill(totalPaise: number): boolean {
  return totalPaise >= EWAY_BILL_THRESHOLD_PAISE;
}

/** Whether a text has the form of an e-waybill number: 12 digits, spaces around them ignored. */
export function isEwayBillNumber(text: string): boolean {
  return /^\d{12}$/.test(text.trim());
}
