import { codWithoutAmount, readBulkCell } from '../bulk/bulk-cells.ts';

/** Payment methods of shops that the reader of payment types does not support. */
const methodNames: Readonly<Record<string, string>> = { bacs: 'Bank transfer' };

/** The cells of a column that states whether an order is COD. */
const codAnswers: Readonly<Record<string, string>> = {
  ...{ yes: 'cod', y: 'cod', true: 'cod', '1': 'cod' },
  ...{ no: 'prepaid', n: 'prepaid', false: 'prepaid', '0': 'prepaid' },
};

/** Returns the payment type in a cell such as `Yes` or `0`; undefined for another text. */
export const readCodAnswer = (cell: string): string | undefined =>
  codAnswers[cell.trim().toLowerCase().replace(/\.0+$/, '')];

type PaymentField = 'paymentStatus' | 'paymentType' | 'isCod' | 'codAmount';

/** Returns the payment type as text for the reader of bulk files, which rejects a partial payment. */
export function readPayment(
  fixedType: string | undefined,
  readText: (field: PaymentField) => string,
): string {
  const status = readText('paymentStatus');
  const statusName = status.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (statusName === 'paid' || statusName === 'partiallyrefunded') return 'prepaid';
  if (statusName.startsWith('partial')) return 'partially paid';
  const method = readText('paymentType');
  if (method !== '') return methodNames[method.toLowerCase()] ?? method;
  const answer = readText('isCod');
  if (answer !== '') return readCodAnswer(answer) ?? answer;
  const codAmount = readText('codAmount');
  if (codAmount !== '') {
    const { text, problem } = readBulkCell('unitPrice', codAmount);
    // The check of the rows reports an amount that cannot be read. It must not make the order prepaid.
    const rupees = problem === null ? Number(text) : Number.NaN;
    if (Number.isNaN(rupees)) return codWithoutAmount;
    return rupees > 0 ? 'cod' : 'prepaid';
  }
  return fixedType ?? status;
}

export const isCod = (payment: string) => readBulkCell('paymentType', payment).text === 'cod';

/**
 * Returns the payment type, or a text that the reader of bulk files rejects for a COD order whose amount to collect is
 * empty or less than its value.
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

/** Returns an amount in rupees, or NaN for an empty or unreadable one. */
function readRupees(text: string): number {
  const { text: amount, problem, state } = readBulkCell('unitPrice', text);
  return state === 'value' && problem === null ? Number(amount) : Number.NaN;
}
