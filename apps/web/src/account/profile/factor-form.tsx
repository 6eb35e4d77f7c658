import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

interface FactorFormProps {
  label: string;
  /** The user name for password managers. */
  email: string;
  problem: string | undefined;
  isPending: boolean;
  /** The label of the button. */
  submit: string;
  onSubmit: () => void | Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}

/** A step of the second factor: fields, error and a cancel button. */
export function FactorForm({
  label,
  email,
  problem,
  isPending,
  submit,
  onSubmit,
  onCancel,
  children,
}: FactorFormProps) {
  return (
    <form
      noValidate
      aria-label={label}
      className="flex max-w-md flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void onSubmit();
      }}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
      {children}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={isPending}>
          {submit}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
