export const labelSorts = ['selected', 'product', 'pincode', 'order_date'] as const;
export type LabelSort = (typeof labelSorts)[number];

interface SortedLabel {
  /** The name of the first product. */
  readonly product: string;
  readonly pincode: string;
  /** `yyyy-MM-dd`. */
  readonly orderDate: string;
}

const keys: Readonly<Record<Exclude<LabelSort, 'selected'>, (label: SortedLabel) => string>> = {
  product: ({ product }) => product.toLowerCase(),
  pincode: ({ pincode }) => pincode,
  order_date: ({ orderDate }) => orderDate,
};

/** Labels in the order of a seller's choice. Equal ones keep the order given. */
export function sortLabels<Label>(
  labels: readonly Label[],
  sort: LabelSort,
  sortedBy: (label: Label) => SortedLabel,
): Label[] {
  if (sort === 'selected') return [...labels];
  const keyOf = keys[sort];
  return labels
    .map((label) => ({ label, key: keyOf(sortedBy(label)) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ label }) => label);
}
