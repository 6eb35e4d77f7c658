/** Outer size of a parcel in millimetres. */
export interface ParcelSize {
  readonly lengthMm: number;
  readonly breadthMm: number;
  readonly heightMm: number;
}

/** What a carrier charges a parcel at: a weight that counts the size already. */
export interface Reweigh {
  readonly grams: number;
  /** The size that it measured; null where it tells a weight alone. */
  readonly size: ParcelSize | null;
}
