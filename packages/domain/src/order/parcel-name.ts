/** The numbers and the consignee that identify a parcel. An unknown part is empty or absent. */
export interface NamedParcel {
  readonly docketNumber: string;
  /** The seller's own number, from `chooseReference`. */
  readonly reference?: string;
  readonly awb?: string;
  readonly consigneeName?: string;
}

/** Returns the seller's number of an order: its reference, else the order id, which the server may have generated. */
export const chooseReference = (order: { clientReference: string; orderRef: string }) =>
  order.clientReference || order.orderRef;

/** Returns the seller's number of a parcel, else its docket number. */
export const getParcelTitle = ({ reference, docketNumber }: NamedParcel) =>
  reference || docketNumber;

/** Returns a parcel in one line: `KURTI-1001 · Docket 10000000000017 · AWB 1234567890 · Asha Menon`. */
export function formatParcelName({ reference, docketNumber, awb, consigneeName }: NamedParcel) {
  const parts = [reference, `Docket ${docketNumber}`, awb && `AWB ${awb}`, consigneeName];
  return parts.filter(Boolean).join(' · ');
}
