/** Spec §9. */
export const MIN_PASSWORD_LENGTH = 6;

/** Spec §5, register. */
export const PASSWORD_PLACEHOLDER = `Min ${MIN_PASSWORD_LENGTH} characters`;

export type PasswordCriterionId = 'length' | 'special' | 'letterCase' | 'number';

/** One line of the live checklist. */
export interface PasswordCriterion {
  readonly id: PasswordCriterionId;
  readonly label: string;
  readonly isMet: boolean;
}

const specialCharacter = /[!@#$%^&*(),.?":{}|<>]/;

/** The four criteria of spec §5, register, in the order of the checklist, judged for a password. */
export function passwordCriteria(password: string): readonly PasswordCriterion[] {
  return [
    {
      id: 'length',
      label: `${MIN_PASSWORD_LENGTH} or more characters`,
      isMet: Array.from(password).length >= MIN_PASSWORD_LENGTH,
    },
    {
      id: 'special',
      label: 'One special character (!@#$%^&*(),.?":{}|<>)',
      isMet: specialCharacter.test(password),
    },
    {
      id: 'letterCase',
      label: 'Both lower and upper case letters',
      isMet: /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
    },
    { id: 'number', label: 'One number', isMet: /\d/.test(password) },
  ];
}

/** What is said of a password that `isGuessable` refuses. */
export const guessablePasswordMessage =
  'This password is easy to guess. Choose one without common words, your name or your e-mail address.';

const substitutes: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '+': 't',
};
/** `1`, `!` and `|` stand for an i or for an l: both are tried. */
const letterI = /[1!|]/g;
const MIN_CONTEXT_LETTERS = 4;

function spelled(text: string): string[] {
  const letters = Array.from(text, (character) => substitutes[character] ?? character).join('');
  return [text, letters.replace(letterI, 'i'), letters.replace(letterI, 'l')];
}

/** The words that a password may be a dressed-up form of: without decoration, substitutes undone. */
function wordsBehind(password: string): Set<string> {
  const plain = password.normalize('NFKC').toLowerCase();
  const ends = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
  const trailing = /[^\p{L}]+$/u;
  const leading = /^[^\p{L}]+/u;
  const bare = [
    plain,
    plain.replace(ends, ''),
    plain.replace(trailing, ''),
    plain.replace(trailing, '').replace(leading, ''),
  ];
  return new Set(bare.flatMap(spelled).flatMap((word) => [word, word.replace(trailing, '')]));
}

function contextWords(context: readonly string[]): string[] {
  return context
    .flatMap((phrase) => {
      const lower = phrase.normalize('NFKC').toLowerCase();
      return [lower.replace(/[^\p{L}\p{N}]+/gu, ''), ...lower.split(/[^\p{L}\p{N}]+/u)];
    })
    .filter((word) => word.length >= MIN_CONTEXT_LETTERS);
}

/**
 * Whether a password is one of the first that a guesser tries: a common password or one of the
 * context's words (product, company, name, parts of the e-mail address), also with letters
 * replaced by digits (`P@ssw0rd`), with digits and specials around it, or with up to three more
 * letters. The blocklist holds lower-case words.
 */
export function isGuessable(
  password: string,
  against: { readonly blocklist: ReadonlySet<string>; readonly context: readonly string[] },
): boolean {
  const words = wordsBehind(password);
  words.delete('');
  const known = contextWords(against.context);
  for (const word of words) {
    if (against.blocklist.has(word)) return true;
    const letters = word.replace(/[^\p{L}]/gu, '');
    for (const context of known) {
      if (word === context) return true;
      if (letters.includes(context) && letters.length - context.length < MIN_CONTEXT_LETTERS) {
        return true;
      }
    }
  }
  return false;
}
