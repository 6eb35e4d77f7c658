/** How long a token that was just confirmed, or just replaced, may still be in flight somewhere. */
const IN_FLIGHT_MS = 10_000;

/** The stored state of one family of refresh tokens: one signed-in browser. */
export interface RefreshFamily {
  /** Counter of the token that is current. */
  counter: number;
  /** When the current token was seen in use; null until then. */
  confirmedAt: Date | null;
  endsAt: Date;
  isRevoked: boolean;
}

/**
 * - `rotate`: issue counter + 1, unconfirmed.
 * - `confirm`: the current token evidently arrived; send it again.
 * - `resend`: send the current token again: a lost response or a racing tab.
 * - `ended`: the session is over.
 * - `reuse`: a spent token came back after its successor was in use: revoke the family.
 */
export type RefreshDecision = 'rotate' | 'confirm' | 'resend' | 'ended' | 'reuse';

/**
 * Rotation with confirmation: a token is spent once its successor has been seen in use, not when
 * the successor was sent. Honest tabs and lost responses converge on one token; a stolen token
 * that is used beside the owner's is always detected.
 */
export function decideRefresh(
  family: RefreshFamily,
  presented: number,
  now: Date,
): RefreshDecision {
  if (family.isRevoked || family.endsAt <= now) return 'ended';
  const confirmedFor = family.confirmedAt ? now.getTime() - family.confirmedAt.getTime() : null;
  if (presented === family.counter) {
    if (confirmedFor === null) return 'confirm';
    return confirmedFor >= IN_FLIGHT_MS ? 'rotate' : 'resend';
  }
  if (presented === family.counter - 1 && (confirmedFor === null || confirmedFor <= IN_FLIGHT_MS)) {
    return 'resend';
  }
  return 'reuse';
}
