import type { Order } from '@shipdesk/domain/order/order';

export interface LabelParty {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
  /** Empty if unknown. */
  readonly phone: string;
}

export interface LabelProduct {
  readonly name: string;
  readonly quantity: number;
  /** Empty if the order has none. */
  readonly hsnCode: string;
}

/** The content of the label of one box. */
export interface LabelData {
  readonly carrierName: string;
  readonly serviceName: string;
  /** The carrier's number for this box, in printable ASCII. */
  readonly awb: string;
  /** The carrier's number for the parcel: the AWB of its first box. */
  readonly parcelAwb: string;
  readonly docketNumber: string;
  /** The carrier's sort code (`DEL/SII`). Null if the carrier has none. */
  readonly routingCode: string | null;
  /** True for a parcel to a warehouse: `consignee` is the warehouse, `returnTo` is the sender. */
  readonly isReverse: boolean;
  /** The amount that the agent collects for the parcel. Null if prepaid. Printed on box 1 only. */
  readonly codPaise: number | null;
  readonly consignee: LabelParty;
  readonly returnTo: LabelParty;
  readonly reference: string;
  /** `yyyy-MM-dd`. */
  readonly orderDate: string;
  readonly contents: readonly LabelProduct[];
  readonly invoicePaise: number;
  /** The weight of this box, not of the order. */
  readonly deadGrams: number;
  readonly lengthMm: number;
  readonly breadthMm: number;
  readonly heightMm: number;
  readonly boxNumber: number;
  readonly boxCount: number;
  readonly papers: Order['papers'];
  /** A PNG or JPEG file. If it is null or damaged, the label shows the seller's name. */
  readonly sellerLogo: Uint8Array | null;
}

export interface LabelOptions {
  readonly showLogo: boolean;
  /** Masks the phone number of the consignee, or of the sender on a reverse label. */
  readonly hidePhone: boolean;
  /** Omits the invoice amount. The COD amount is always printed. */
  readonly hideAmount: boolean;
}
