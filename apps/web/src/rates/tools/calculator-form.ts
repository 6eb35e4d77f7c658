import { useEffect } from 'react';
import { type UseFormProps, useForm, useWatch } from 'react-hook-form';
import { useNavigation, useSearchParams } from 'react-router';
/** A kind of box as it is typed: kilograms and centimetres. */
export interface BoxText {
  count: string;
  weight: string;
  length: string;
  width: string;
  height: string;
}

/** The form values of the rate calculator. */
export interface CalculatorForm {
  from: string;
  to: string;
  direction: 'forward' | 'reverse';
  mode: 'Prepaid' | 'COD';
  /** Rupees. */
  invoice: string;
  /** Rupees; the invoice when empty. */
  cod: string;
  boxes: BoxText[];
}

export const emptyBox: BoxText = { count: '1', weight: '', length: '', width: '', height: '' };

const sides = ['count', 'weight', 'length', 'width', 'height'] as const;
const number = /^\d{0,7}(?:\.\d{0,3})?$/;

function boxFrom(text: string): BoxText {
  const parts = text.split('x');
  const read = sides.map((side, index): [string, string] => {
    const part = parts[index] ?? '';
    return [side, number.test(part) ? part : ''];
  });
  return { ...emptyBox, ...Object.fromEntries(read) };
}

/** True if nothing was typed into a box. */
export function isBlankBox(box: BoxText): boolean {
  return sides.every((side) => box[side] === emptyBox[side]);
}

const digits = (text: string | null, most: number) =>
  (text ?? '').replace(/\D/g, '').slice(0, most);
const amount = (text: string | null) => (number.test(text ?? '') ? (text ?? '') : '');

/** The calculator that an address describes. Anything it does not understand is left empty. */
export function calculatorFromAddress(search: URLSearchParams): CalculatorForm {
  const boxes = (search.get('boxes') ?? '').split('_').filter((box) => box !== '');
  return {
    from: digits(search.get('from'), 6),
    to: digits(search.get('to'), 6),
    direction: search.get('direction') === 'reverse' ? 'reverse' : 'forward',
    mode: search.get('mode') === 'COD' ? 'COD' : 'Prepaid',
    invoice: amount(search.get('invoice')),
    cod: amount(search.get('cod')),
    boxes: boxes.length === 0 ? [{ ...emptyBox }] : boxes.slice(0, 100).map(boxFrom),
  };
}

/** The address of a calculator; what is empty or usual is left out. */
export function addressOfCalculator(form: CalculatorForm): URLSearchParams {
  const isBoxless = form.boxes.every(isBlankBox);
  const boxes = form.boxes.map((box) => sides.map((side) => box[side]).join('x')).join('_');
  const entries = {
    from: form.from,
    to: form.to,
    direction: form.direction === 'reverse' ? 'reverse' : '',
    mode: form.mode === 'COD' ? 'COD' : '',
    invoice: form.invoice,
    cod: form.mode === 'COD' ? form.cod : '',
    boxes: isBoxless ? '' : boxes,
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

/** A form whose input is in the address bar, so that a link shares it. */
export function useCalculatorForm(
  options: Pick<UseFormProps<CalculatorForm>, 'mode' | 'resolver'> = {},
) {
  const [search, setSearch] = useSearchParams();
  const isLeaving = useNavigation().state !== 'idle';
  const form = useForm<CalculatorForm>({
    ...options,
    defaultValues: calculatorFromAddress(search),
  });
  const [from, to, direction, mode, invoice, cod, boxes] = useWatch({
    control: form.control,
    name: ['from', 'to', 'direction', 'mode', 'invoice', 'cod', 'boxes'],
  });
  const values: CalculatorForm = { from, to, direction, mode, invoice, cod, boxes };
  const address = addressOfCalculator(values).toString();
  useEffect(() => {
    // Writing the address would call off the way to another page that is still loading.
    if (!isLeaving) setSearch(address, { replace: true, preventScrollReset: true });
  }, [address, isLeaving, setSearch]);
  return { form, values, address };
}
