import { t } from '@lingui/core/macro';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormTextField } from './form-fields.tsx';

/** Fits the longest reference of a bank transfer, including spaces that were copied with it. */
const MAX_UTR_CHARACTERS = 40;

interface UtrFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  hint?: string;
  isRequired?: boolean;
}

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
      maxLength={MAX_UTR_CHARACTERS}
      autoComplete="off"
      autoCapitalize="none"
      isRequired={isRequired}
    />
  );
}
