import { passwordCriteria } from '@shipdesk/domain/account/password';
import { Check, Circle } from 'lucide-react';
import { criterionTexts } from '../../i18n/problem-texts.ts';

/** The four criteria of spec §5, register, ticked off while the password is typed. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul aria-label="Password criteria" className="flex flex-col gap-1 text-sm">
      {passwordCriteria(password).map(({ id, isMet }) => (
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
            <span className="sr-only">{isMet ? ', met' : ', not met yet'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
