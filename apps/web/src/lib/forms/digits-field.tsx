import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx';

interface DigitsFieldProps<Form extends FieldValues>
  extends Pick<
    TextFieldProps,
    'label' | 'hint' | 'prefix' | 'inputMode' | 'isRequired' | 'autoComplete'
  > {
  control: Control<Form>;
  name: FieldPath<Form>;
  length: number;
  /** Converts typed or pasted text to digits. The field takes the first `length` digits. */
  toDigits?: (text: string) => string;
  onDigits?: (digits: string) => void;
}

/** Drops separators and letters. */
export function DigitsField<Form extends FieldValues>({
  control,
  name,
  length,
  toDigits = extractDigits,
  onDigits,
  ...props
}: DigitsFieldProps<Form>) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const currentText: string = value ?? '';
  return (
    <TextField
      autoComplete="off"
      {...props}
      ref={ref}
      name={name}
      isNumeric
      value={currentText}
      // Preventing the key keeps the caret in place. maxLength would truncate a pasted "+91 98765 43210".
      onBeforeInput={(event) => {
        const insertedText = event.nativeEvent.data;
        if (insertedText?.length === 1 && /\D/.test(insertedText)) event.preventDefault();
      }}
      onChange={(text) => {
        const digits = toDigits(text).slice(0, length);
        if (digits === currentText) return;
        onChange(digits);
        onDigits?.(digits);
      }}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  );
}

export function PhoneField<Form extends FieldValues>(
  props: Omit<DigitsFieldProps<Form>, 'length' | 'toDigits' | 'prefix' | 'inputMode'>,
) {
  return (
    <DigitsField {...props} length={10} toDigits={toPhoneDigits} prefix="+91" inputMode="tel" />
  );
}

function extractDigits(text: string) {
  return text.replace(/\D/g, '');
}

/** Returns the digits of a phone number without country code and trunk zero. */
export function toPhoneDigits(text: string): string {
  const digits = extractDigits(text);
  return digits.length > 10 ? digits.replace(/^0*(?:91)?0*(?=\d{10}$)/, '') : digits;
}
