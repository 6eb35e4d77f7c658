export const labelSorts = ['selected', 'product', 'pincode', 'order_date'] as const;
export type LabelSort = (typeof labelSorts)[number];

interface SortedLabel {
  /** The name of the first product. */
  readonly product: string;
  readonly pincode: string;
  /** `yyyy-MM-dd`. */
  readonly orderDate: string;
}

const sortKeys: Readonly<Record<Exclude<LabelSort, 'selected'>, (label: SortedLabel) => string>> = {
  product: ({ product }) => product.toLowerCase(),
  pincode: ({ pincode }) => pincode,
  order_date: ({ orderDate }) => orderDate,
};

/** Returns the labels in the order that a seller chose. The order of equal labels does not change. */
export function sortLabels<Label>(
  labels: readonly Label[],
  sort: LabelSort,
  toSortedLabel: (label: Label) => SortedLabel,
): Label[] {
  if (sort === 'selected') return [...labels];
  const getKey = sortKeys[sort];
  return labels
    .map((label) => ({ label, key: getKey(toSortedLabel(label)) }))
    .sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
    .map(({ label }) => label);
}
