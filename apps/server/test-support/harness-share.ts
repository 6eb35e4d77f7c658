/** Returns all cases, or in a quick run one of them, the next one for each `offset`. */
export const pickShare = <Case>(
  cases: readonly Case[],
  { scale, offset }: { scale: number; offset: number },
): readonly Case[] =>
  scale < 1 ? cases.filter((_, index) => index === offset % cases.length) : cases;
