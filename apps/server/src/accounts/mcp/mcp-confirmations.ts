import type { Config } from '../../config.ts';
import { hashBody } from '../../platform/idempotency.ts';
import { createKeyRing, readSignedText, signText } from '../../platform/keys.ts';

const LIFE_MS = 10 * 60_000;

/** What a token confirms: a call of a tool by a key, with these arguments. */
interface ConfirmedCall {
  readonly keyId: string;
  readonly tool: string;
  readonly input: unknown;
}

/**
 * Signs the tokens with which a program confirms a write after its dry run. A token is valid for ten minutes, for one
 * key, one tool and the same arguments.
 */
export function createConfirmations(
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
  now: () => Date,
) {
  const keys = createKeyRing(sessionSecrets, 'mcp confirmation');

  return {
    issue: (call: ConfirmedCall): { confirm: string; expiresAt: Date } => {
      const expiresAt = new Date(now().getTime() + LIFE_MS);
      return { confirm: signText(keys, `${expiresAt.getTime()}.${hashBody(call)}`), expiresAt };
    },

    isValid: (confirm: string, call: ConfirmedCall): boolean => {
      const [expiresMs = '', hash] = readSignedText(keys, confirm)?.split('.') ?? [];
      return Number(expiresMs) > now().getTime() && hash === hashBody(call);
    },
  };
}
