import { codWithoutAmount, readBulkCell } from '../bulk/bulk-cells.ts';

/** Payment methods of shops that `readBulkCell` does not read, with names that it reads. */
const methodNames: Readonly<Record<string, string>> = { bacs: 'Bank transfer' };

const codFlags: readonly string[] = ['yes', 'y', 'true', '1'];
const prepaidFlags: readonly string[] = ['no', 'n', 'false', '0'];

/** Returns the payment type in a cell such as `Yes` or `0`; undefined for any other text. */
export function readCodFlag(cell: string): string | undefined {
  const flag = cell.trim().toLowerCase().replace(/\.0+$/, '');
  if (codFlags.includes(flag)) return 'cod';
  return prepaidFlags.includes(flag) ? 'prepaid' : undefined;
}

type PaymentField = 'paymentStatus' | 'paymentType' | 'isCod' | 'codAmount';

/** Returns the payment type as text for `readBulkCell`, which rejects a partial payment. */
export function readPayment(
  fixedType: string | undefined,
  readText: (field: PaymentField) => string,
): string {
  const status = readText('paymentStatus');
  const statusName = status.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (statusName === 'paid' || statusName === 'partiallyrefunded') return 'prepaid';
  const isPartlyPaid = readCodFlag(status) === 'cod' || statusName.startsWith('partial');
  if (isPartlyPaid) return 'partially paid';
  const method = readText('paymentType');
  if (method !== '') return methodNames[method.toLowerCase()] ?? method;
  const flag = readText('isCod');
  if (flag !== '') return readCodFlag(flag) ?? flag;
  const codAmount = readText('codAmount');
  if (codAmount !== '') {
    const { text, problem } = readBulkCell('unitPrice', codAmount);
    // An unreadable amount must not make the order prepaid. The row check reports it.
    const rupees = problem === null ? Number(text) : Number.NaN;
    if (Number.isNaN(rupees)) return codWithoutAmount;
    return rupees > 0 ? 'cod' : 'prepaid';
  }
  return fixedType ?? status;
}

/** Returns whether a payment type, as text of a bulk file, is COD. */
export const isCod = (payment: string) => readBulkCell('paymentType', payment).text === 'cod';

/**
 * Returns the payment type. If the amount of a COD order is 0, unreadable or less than the order total, returns a text
 * that `readBulkCell` rejects. A `codAmount` of null is not checked.
 */
export function checkCodAmount(
  payment: string,
  { codAmount, orderTotal }: { readonly codAmount: string | null; readonly orderTotal: string },
): string {
  if (codAmount === null || !isCod(payment)) return payment;
  const rupees = readRupees(codAmount);
  if (!(rupees > 0)) return codWithoutAmount;
  return rupees < readRupees(orderTotal) ? 'partially paid' : payment;
}

function readRupees(text: string): number {
  const { text: amount, problem, state } = readBulkCell('unitPrice', text);
  return state === 'value' && problem === null ? Number(amount) : Number.NaN;
}
