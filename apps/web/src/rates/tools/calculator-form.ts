import { useEffect } from 'react';
import { type UseFormProps, useForm, useWatch } from 'react-hook-form';
import { useNavigation, useSearchParams } from 'react-router';

/** Identical boxes as the user typed them, in kilograms and centimetres. */
export interface BoxText {
  count: string;
  weight: string;
  length: string;
  width: string;
  height: string;
}

export interface CalculatorForm {
  from: string;
  to: string;
  direction: 'forward' | 'reverse';
  mode: 'Prepaid' | 'COD';
  invoiceRupees: string;
  /** The COD amount is the invoice amount if this is empty. */
  codRupees: string;
  boxes: BoxText[];
}

export const emptyBox: BoxText = { count: '1', weight: '', length: '', width: '', height: '' };

export const boxFields = ['count', 'weight', 'length', 'width', 'height'] as const;
const MAX_BOXES = 100;
const numberPattern = /^\d{0,7}(?:\.\d{0,3})?$/;

function parseBox(text: string): BoxText {
  const parts = text.split('x');
  const entries = boxFields.map((field, index): [string, string] => {
    const part = parts[index] ?? '';
    return [field, numberPattern.test(part) ? part : ''];
  });
  return { ...emptyBox, ...Object.fromEntries(entries) };
}

export function isBlankBox(box: BoxText): boolean {
  return boxFields.every((field) => box[field] === emptyBox[field]);
}

const parseDigits = (text: string | null, maxDigits: number) =>
  (text ?? '').replace(/\D/g, '').slice(0, maxDigits);
const parseAmount = (text: string | null) => (numberPattern.test(text ?? '') ? (text ?? '') : '');

/** Invalid values become empty. */
export function readCalculatorParams(search: URLSearchParams): CalculatorForm {
  const boxes = (search.get('boxes') ?? '').split('_').filter((box) => box !== '');
  return {
    from: parseDigits(search.get('from'), 6),
    to: parseDigits(search.get('to'), 6),
    direction: search.get('direction') === 'reverse' ? 'reverse' : 'forward',
    mode: search.get('mode') === 'COD' ? 'COD' : 'Prepaid',
    invoiceRupees: parseAmount(search.get('invoice')),
    codRupees: parseAmount(search.get('cod')),
    boxes: boxes.length === 0 ? [{ ...emptyBox }] : boxes.slice(0, MAX_BOXES).map(parseBox),
  };
}

export function writeCalculatorParams(form: CalculatorForm): URLSearchParams {
  const isBoxless = form.boxes.every(isBlankBox);
  const boxes = form.boxes.map((box) => boxFields.map((field) => box[field]).join('x')).join('_');
  const entries = {
    from: form.from,
    to: form.to,
    direction: form.direction === 'reverse' ? 'reverse' : '',
    mode: form.mode === 'COD' ? 'COD' : '',
    invoice: form.invoiceRupees,
    cod: form.mode === 'COD' ? form.codRupees : '',
    boxes: isBoxless ? '' : boxes,
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

/** Returns a form that writes its values to the query of the URL, so that users can share them as a link. */
export function useCalculatorForm(
  options: Pick<UseFormProps<CalculatorForm>, 'mode' | 'resolver'> = {},
) {
  const [search, setSearch] = useSearchParams();
  const isLeaving = useNavigation().state !== 'idle';
  const form = useForm<CalculatorForm>({
    ...options,
    defaultValues: readCalculatorParams(search),
  });
  const [from, to, direction, mode, invoiceRupees, codRupees, boxes] = useWatch({
    control: form.control,
    name: ['from', 'to', 'direction', 'mode', 'invoiceRupees', 'codRupees', 'boxes'],
  });
  const values: CalculatorForm = { from, to, direction, mode, invoiceRupees, codRupees, boxes };
  const query = writeCalculatorParams(values).toString();
  useEffect(() => {
    // Setting the search parameters would cancel a navigation to another page.
    if (!isLeaving) setSearch(query, { replace: true, preventScrollReset: true });
  }, [query, isLeaving, setSearch]);
  return { form, values, query };
}
