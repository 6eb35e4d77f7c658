/** The numbers and the name that people know a parcel by. An empty or absent part is not known. */
export interface NamedParcel {
  readonly docketNumber: string;
  /** The seller's own number, from `chooseReference`. */
  readonly reference?: string;
  readonly awb?: string;
  readonly consigneeName?: string;
}

/** The seller's number of an order: the reference that she gave, else the order id, which may be a generated one. */
export const chooseReference = (order: { clientReference: string; orderRef: string }) =>
  order.clientReference || order.orderRef;

/** Stands for a parcel where there is room for one number. */
export const getParcelTitle = ({ reference, docketNumber }: NamedParcel) =>
  reference || docketNumber;

/** A parcel in one line: `KURTI-1001 · Docket 10000000000017 · AWB 1234567890 · Asha Menon`. */
export function formatParcelName({ reference, docketNumber, awb, consigneeName }: NamedParcel) {
  const parts = [reference, `Docket ${docketNumber}`, awb && `AWB ${awb}`, consigneeName];
  return parts.filter(Boolean).join(' · ');
}
