import { t } from '@lingui/core/macro';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormTextField } from './form-fields.tsx';

/** The longest reference that banks give a transfer, with the spaces that people copy. */
const MAX_CHARACTERS = 40;

interface UtrFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  hint?: string;
  isRequired?: boolean;
}

/** The reference of a bank transfer, bound to a string of a form. */
export function UtrField<Values extends FieldValues>({
  control,
  name,
  hint,
  isRequired = false,
}: UtrFieldProps<Values>) {
  return (
    <FormTextField
      control={control}
      name={name}
      label={t`Transfer reference (UTR)`}
      {...(hint !== undefined && { hint })}
      maxLength={MAX_CHARACTERS}
      autoComplete="off"
      autoCapitalize="none"
      isRequired={isRequired}
    />
  );
}
