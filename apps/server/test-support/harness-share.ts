/** A quick run tests every nth case of each call. */
const QUICK_STEP = 3;

/** Returns all cases, or in a quick run every third case, beginning at `offset`. */
export const pickShare = <Case>(
  cases: readonly Case[],
  { scale, offset }: { scale: number; offset: number },
): readonly Case[] =>
  scale < 1 ? cases.filter((_, index) => index % QUICK_STEP === offset % QUICK_STEP) : cases;
