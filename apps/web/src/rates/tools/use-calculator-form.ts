import { useEffect } from 'react';
import { type UseFormProps, useForm, useWatch } from 'react-hook-form';
import { useNavigation, useSearchParams } from 'react-router';
import {
  addressOfCalculator,
  type CalculatorForm,
  calculatorFromAddress,
} from './calculator-address.ts';

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
