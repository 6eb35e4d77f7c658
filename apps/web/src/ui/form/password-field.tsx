import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A text field whose characters are hidden until the toggle shows them. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck="false"
      suffix={
        <AriaButton
          slot={null}
          aria-label={
            isShown ? `Hide ${props.label.toLowerCase()}` : `Show ${props.label.toLowerCase()}`
          }
          onPress={() => setShown(!isShown)}
          {...(props.isDisabled === undefined ? {} : { isDisabled: props.isDisabled })}
          className="focus-ring -mr-2 flex size-7 pointer-coarse:size-9 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink pressed:bg-pressed"
        >
          {isShown ? (
            <EyeOff aria-hidden="true" className="size-4" />
          ) : (
            <Eye aria-hidden="true" className="size-4" />
          )}
        </AriaButton>
      }
    />
  );
}
