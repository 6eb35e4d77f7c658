/**
 * The ratios that a short run may not miss, with margins wide enough for a busy machine and cold caches: what they catch is
 * a query that has lost its index or a call that has won a round trip, not a few percent.
 * @type {{ figure: RegExp, atLeast?: number, atMost?: number }[]}
 */
const limits = [
  { figure: /^first page of a week: calls a second$/, atLeast: 0.3 },
  { figure: /^docket search: calls a second$/, atLeast: 0.25 },
  { figure: /^create an order: calls a second$/, atLeast: 0.25 },
  { figure: /^1000 orders at once: p50$/, atMost: 8 },
];

/** @param {{ name: string, engine: string, ratio: number }[]} figures */
export function ratiosFarOff(figures) {
  return figures.flatMap(({ name, engine, ratio }) =>
    limits.flatMap(({ figure, atLeast = 0, atMost = Number.POSITIVE_INFINITY }) => {
      if (!figure.test(name) || (ratio >= atLeast && ratio <= atMost)) return [];
      return [{ name, engine, ratio, limit: ratio < atLeast ? atLeast : atMost }];
    }),
  );
}
