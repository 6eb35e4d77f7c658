import { noPapers } from '@shipdesk/domain/order/order';
import type { LabelData } from '../../documents/labels/label-data.ts';

/** The label of a parcel that does not exist. It collects cash, which shows that the amount is always printed. */
export function specimenLabel({
  sellerName,
  ...seller
}: Pick<LabelData, 'sellerLogo' | 'orderDate'> & { readonly sellerName: string }): LabelData {
  return {
    carrierName: 'Carrier',
    serviceName: 'Surface',
    awb: 'SPECIMEN0000',
    docketNumber: '00000000000000',
    routingCode: 'DEL/SII',
    isReverse: false,
    codPaise: 1_299_00,
    consignee: {
      name: 'Name of the consignee',
      address: 'House number, street and landmark',
      city: 'New Delhi',
      state: 'Delhi',
      pincode: '110001',
      phone: '9800000000',
    },
    returnTo: {
      name: 'Your warehouse',
      address: 'Its address line',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
      phone: '9800000001',
    },
    orderId: 'ORDER-1',
    reference: 'REF-1',
    contents: [{ name: 'Product', quantity: 2, hsnCode: '0904' }],
    invoicePaise: 1_299_00,
    deadGrams: 650,
    lengthMm: 350,
    breadthMm: 350,
    heightMm: 65,
    boxNumber: 1,
    boxCount: 1,
    papers: { ...noPapers, sellerName },
    ...seller,
  };
}
