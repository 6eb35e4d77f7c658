/** Spec §9. */
export const MIN_PASSWORD_LENGTH = 6;

/** Spec §5, register. */
export const PASSWORD_PLACEHOLDER = `Min ${MIN_PASSWORD_LENGTH} characters`;

export type PasswordCriterionId = 'length' | 'special' | 'letterCase' | 'number' | 'unguessable';

export interface PasswordCriterion {
  readonly id: PasswordCriterionId;
  readonly isMet: boolean;
}

/** The signature of `isGuessable`. Browsers lazy-load its module. */
export type GuessCheck = (password: string, context: readonly string[]) => boolean;

/** Returns the password criteria in order, with a fifth one if the guess check has run. Spec §5, register. */
export function checkPasswordCriteria(
  password: string,
  isUnguessable?: boolean,
): readonly PasswordCriterion[] {
  const criteria: PasswordCriterion[] = [
    { id: 'length', isMet: Array.from(password).length >= MIN_PASSWORD_LENGTH },
    { id: 'special', isMet: /[!@#$%^&*(),.?":{}|<>]/.test(password) },
    { id: 'letterCase', isMet: /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) },
    { id: 'number', isMet: /\d/.test(password) },
  ];
  if (isUnguessable === undefined) return criteria;
  return [...criteria, { id: 'unguessable', isMet: isUnguessable }];
}

/** Returns the phrases that make a user's password guessable. */
export function listPasswordContext(user: {
  readonly name: string;
  readonly email: string;
  readonly company?: string;
}): string[] {
  return ['shipdesk', user.name, user.email, user.company ?? ''];
}
