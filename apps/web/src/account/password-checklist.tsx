import { t } from '@lingui/core/macro';
import { criterionTexts } from '@shipdesk/contract/problems/account';
import {
  checkPasswordCriteria,
  type GuessCheck,
  listPasswordContext,
} from '@shipdesk/domain/account/password';
import { Check, Circle } from 'lucide-react';
import { useEffect, useState } from 'react';

interface PasswordChecklistProps {
  readonly password: string;
  /** The user's details, which must not be the main part of the password. */
  readonly user?: { readonly name: string; readonly email: string; readonly company?: string };
  /** The password that the server refused, if any. The server checks more details than the form. */
  readonly refusedPassword?: string | undefined;
}

/** Renders the password criteria and the result of the guess check. Spec §5, register. */
export function PasswordChecklist({
  password,
  user = { name: '', email: '' },
  refusedPassword,
}: PasswordChecklistProps) {
  const isGuessable = useGuessCheck(password !== '');
  const isUnguessable =
    password !== '' &&
    password !== refusedPassword &&
    isGuessable?.(password, listPasswordContext(user)) === false;
  const criteria = checkPasswordCriteria(password, isUnguessable);
  return (
    <ul aria-label={t`Password criteria`} className="flex flex-col gap-1 text-sm">
      {criteria.map(({ id, isMet }) => (
        <li key={id} className={`flex items-start gap-1.5 ${isMet ? 'text-ok-ink' : 'text-muted'}`}>
          <span className="flex h-4.5 w-4 shrink-0 items-center justify-center">
            {isMet ? (
              <Check aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
            ) : (
              <Circle aria-hidden="true" className="size-2.5" />
            )}
          </span>
          <span>
            {criterionTexts[id]}
            <span className="sr-only">{isMet ? t`, met` : t`, not met yet`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the guess check that the server also runs, or undefined until its large word lists have loaded. */
function useGuessCheck(isNeeded: boolean): GuessCheck | undefined {
  const [check, setCheck] = useState<GuessCheck>();
  useEffect(() => {
    if (!isNeeded) return;
    void import('@shipdesk/domain/account/password-guess').then(
      ({ createGuessCheck }) => setCheck(() => createGuessCheck()),
      // Without the lists the criterion stays unmet, and the server still checks the password.
      () => undefined,
    );
  }, [isNeeded]);
  return check;
}
