import type { QuoteBody, QuotedParcel } from '@shipdesk/contract/rates/quotes';
import {
  centimetresOf,
  kilogramsOf,
  parseCentimetres,
  parseCount,
  parseKilograms,
} from '@shipdesk/domain/values/measure/quantity';
import { parseRupees, rupeesOf } from '@shipdesk/domain/values/money/money';
import type { CalculatorForm } from './calculator-address.ts';

/** The parcel to price, or null while pincodes, weights, sizes or the COD amount are missing. */
export function quoteOfCalculator(form: CalculatorForm): QuoteBody | null {
  const isCod = form.direction === 'forward' && form.mode === 'COD';
  const invoicePaise = parseRupees(form.invoice) ?? 0;
  const codPaise = parseRupees(form.cod) ?? 0;
  const boxes = form.boxes.map((box) => ({
    lengthMm: parseCentimetres(box.length) ?? 0,
    widthMm: parseCentimetres(box.width) ?? 0,
    heightMm: parseCentimetres(box.height) ?? 0,
    deadGrams: parseKilograms(box.weight) ?? 0,
    count: parseCount(box.count) ?? 0,
  }));
  const isComplete =
    form.from.length === 6 &&
    form.to.length === 6 &&
    boxes.every((box) => Object.values(box).every((value) => value > 0)) &&
    (!isCod || invoicePaise > 0);
  if (!isComplete) return null;
  return {
    fromPincode: form.from,
    toPincode: form.to,
    paymentMode: isCod ? 'COD' : 'Prepaid',
    ...(isCod && codPaise > 0 && { codPaise }),
    invoicePaise,
    direction: form.direction,
    boxes,
  };
}

/** The form of the calculator for the parcel of an order. */
export function calculatorOfParcel(parcel: QuotedParcel): CalculatorForm {
  const isCod = parcel.paymentMode === 'COD';
  return {
    from: parcel.fromPincode,
    to: parcel.toPincode,
    direction: parcel.direction,
    mode: parcel.paymentMode,
    invoice: String(rupeesOf(parcel.invoicePaise)),
    cod: isCod ? String(rupeesOf(parcel.codPaise)) : '',
    boxes: parcel.boxes.map((box) => ({
      count: String(box.count),
      weight: String(kilogramsOf(box.deadGrams)),
      length: String(centimetresOf(box.lengthMm)),
      width: String(centimetresOf(box.widthMm)),
      height: String(centimetresOf(box.heightMm)),
    })),
  };
}
