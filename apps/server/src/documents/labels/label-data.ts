import type { Order } from '@shipdesk/domain/order/order';

/** The consignee or the return address of a parcel. */
export interface LabelParty {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  /** Six digits. */
  readonly pincode: string;
  /** As stored: `9876543210`. Empty if unknown. */
  readonly phone: string;
}

export interface LabelProduct {
  readonly name: string;
  readonly quantity: number;
  /** 4, 6 or 8 digits. Empty if the order has none. */
  readonly hsnCode: string;
}

/** The content of the label of one box. */
export interface LabelData {
  readonly carrierName: string;
  /** For example `Surface` or `Express`. */
  readonly serviceName: string;
  /** The carrier's number for this box, in printable ASCII. */
  readonly awb: string;
  /** The carrier's number for the parcel: the AWB of its first box. */
  readonly parcelAwb: string;
  /** Shipdesk's number, 14 digits. */
  readonly docketNumber: string;
  /** The carrier's sort code (`DEL/SII`). Null if the carrier has none. */
  readonly routingCode: string | null;
  /** True for a parcel to a warehouse: `consignee` is the warehouse, `returnTo` is the sender. */
  readonly isReverse: boolean;
  /** The amount that the agent collects for the parcel. Null if prepaid. Printed on box 1 only. */
  readonly codPaise: number | null;
  readonly consignee: LabelParty;
  readonly returnTo: LabelParty;
  /** The seller's number of the order. */
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
  /** From 1 to `boxCount`. */
  readonly boxNumber: number;
  readonly boxCount: number;
  readonly papers: Order['papers'];
  /** A PNG or JPEG file. If it is null or damaged, the label shows the seller's name. */
  readonly sellerLogo: Uint8Array | null;
}

export interface LabelOptions {
  readonly showLogo: boolean;
  /** Masks all digits of the consignee's phone number, or of the sender's on a reverse label, except four. */
  readonly hidePhone: boolean;
  /** Omits the invoice value. The COD amount is always printed. */
  readonly hideAmount: boolean;
}
