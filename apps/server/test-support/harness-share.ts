/** Returns all cases. A quick run (`scale` below 1) returns one case, which `offset` selects. */
export const pickShare = <Case>(
  cases: readonly Case[],
  { scale, offset }: { scale: number; offset: number },
): readonly Case[] =>
  scale < 1 ? cases.filter((_, index) => index === offset % cases.length) : cases;
