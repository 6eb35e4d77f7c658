/** Spec §9. */
export const MIN_PASSWORD_LENGTH = 6;

/** Spec §5, register. */
export const PASSWORD_PLACEHOLDER = `Min ${MIN_PASSWORD_LENGTH} characters`;

export type PasswordCriterionId = 'length' | 'special' | 'letterCase' | 'number' | 'unguessable';

/** One line of the live checklist. */
export interface PasswordCriterion {
  readonly id: PasswordCriterionId;
  readonly isMet: boolean;
}

/**
 * The four criteria of Spec §5, register, in the order of the checklist. With a context (see
 * `listPasswordContext`) a fifth follows: it must not consist of the context's words. The server also checks a
 * list of common passwords and returns `password_guessable`.
 */
export function checkPasswordCriteria(
  password: string,
  context?: readonly string[],
): readonly PasswordCriterion[] {
  const criteria: PasswordCriterion[] = [
    { id: 'length', isMet: Array.from(password).length >= MIN_PASSWORD_LENGTH },
    { id: 'special', isMet: /[!@#$%^&*(),.?":{}|<>]/.test(password) },
    { id: 'letterCase', isMet: /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) },
    { id: 'number', isMet: /\d/.test(password) },
  ];
  if (context === undefined) return criteria;
  const isMet = password !== '' && !isGuessable(password, { blocklist: new Set(), context });
  return [...criteria, { id: 'unguessable', isMet }];
}

/** Phrases that a password must not be built from. */
export function listPasswordContext(user: {
  readonly name: string;
  readonly email: string;
  readonly company?: string;
}): string[] {
  return ['shipdesk', user.name, user.email, user.company ?? ''];
}

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
/** `1`, `!` and `|` replace an i or an l. */
const letterI = /[1!|]/g;
const MIN_CONTEXT_LETTERS = 4;

function listSpellings(text: string): string[] {
  const letters = Array.from(text, (character) => substitutes[character] ?? character).join('');
  return [text, letters.replace(letterI, 'i'), letters.replace(letterI, 'l')];
}

/** The base words of a password, without digits and specials around them and without substitutes. */
function listWordsBehind(password: string): Set<string> {
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
  return new Set(bare.flatMap(listSpellings).flatMap((word) => [word, word.replace(trailing, '')]));
}

function listContextWords(context: readonly string[]): string[] {
  return context
    .flatMap((phrase) => {
      const lower = phrase.normalize('NFKC').toLowerCase();
      return [lower.replace(/[^\p{L}\p{N}]+/gu, ''), ...lower.split(/[^\p{L}\p{N}]+/u)];
    })
    .filter((word) => word.length >= MIN_CONTEXT_LETTERS);
}

/**
 * Returns whether a password is a common one or a word of the context, also with letters replaced by
 * digits (`P@ssw0rd`), with digits and specials around it, or with up to three more letters. The
 * blocklist contains lower-case words.
 */
export function isGuessable(
  password: string,
  against: { readonly blocklist: ReadonlySet<string>; readonly context: readonly string[] },
): boolean {
  const words = listWordsBehind(password);
  words.delete('');
  const known = listContextWords(against.context);
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
