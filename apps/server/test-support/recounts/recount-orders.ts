import type { OrderFact, Recount } from './base-facts.ts';
import { count, type Row, rupees, weight, words } from './csv-cells.ts';

const toPaise = (amount: number) => Math.round(amount * 100);

/** The number that people name an order by. */
export const referenceOf = ({ listed }: OrderFact) =>
  listed.clientRefrenceNumber === '' ? listed.orderId : listed.clientRefrenceNumber;

export const carrierNames: Readonly<Record<string, string>> = {
  simulator: 'Simulator',
  delhivery: 'Delhivery',
};

/** Returns the orders that were captured in the period. */
function listCaptured({ facts, period }: Recount): OrderFact[] {
  return [...facts.orders.values()].filter(({ exported }) => {
    const day = (exported['Captured at'] ?? '').slice(0, 10);
    return day >= period.startDate && day <= period.endDate;
  });
}

/** A cell of a bulk file; `NA` stands for an empty one. */
const read = ({ exported }: OrderFact, column: string) => {
  const text = exported[column] ?? '';
  return text === 'NA' ? '' : text;
};

export function recountOrders(recount: Recount): Row[] {
  return listCaptured(recount).map((order) => {
    const { listed, isReverse, exported, warehouse } = order;
    const [date = '', month = '', year = ''] = (exported['orderDate'] ?? '').split('/');
    const products = listed.contentDetails.map(
      ({ quantity, productName }) => `${quantity} x ${productName}`,
    );
    const boxes = listed.weightDetails.reduce((sum, { numberOfBoxes }) => sum + numberOfBoxes, 0);
    return {
      reference: referenceOf(order),
      docketNumber: listed.docketNumber,
      awb: listed.awb,
      orderRef: listed.orderId,
      capturedAt: exported['Captured at'] ?? '',
      orderDate: `${year}-${month}-${date}`,
      direction: isReverse ? 'Reverse' : 'Forward',
      stage: words(listed.status),
      carrier: carrierNames[listed.parcel?.carrier ?? ''] ?? '',
      payment: listed.paymentMode,
      consigneeName: listed.consigneeName,
      consigneePhone: read(order, 'phone'),
      consigneeEmail: read(order, 'email'),
      consigneeAddress: read(order, 'address'),
      city: listed.consigneeCity,
      state: listed.consigneeState,
      pincode: listed.consigneePinCode,
      warehouse,
      zone: listed.zone ?? '',
      products: products.join('; '),
      boxes: count(boxes),
      weightGrams: weight(Math.round(Number(exported['Total weight (kg)']) * 1000)),
      invoicePaise: rupees(toPaise(listed.invoiceValue)),
      codPaise: rupees(toPaise(listed.codAmount)),
      tags: (listed.tags ?? []).join(', '),
    };
  });
}

/** Products of forward orders that were not cancelled. */
export function recountProducts(recount: Recount): Row[] {
  const sold = listCaptured(recount).filter(
    ({ listed, isReverse }) => !isReverse && listed.status !== 'CANCELLED',
  );
  return sold.flatMap((order) => {
    const { listed, exported } = order;
    return listed.contentDetails.map(({ productName, quantity, unitPrice, hsncode }) => ({
      reference: referenceOf(order),
      docketNumber: listed.docketNumber,
      awb: listed.awb,
      capturedAt: exported['Captured at'] ?? '',
      stage: words(listed.status),
      product: productName,
      hsnCode: hsncode,
      unitPaise: rupees(toPaise(unitPrice)),
      quantity: count(quantity),
      valuePaise: rupees(toPaise(quantity * unitPrice)),
      deliveredQuantity: count(listed.status === 'DELIVERED' ? quantity : 0),
      returnedQuantity: count(listed.status === 'RTO' ? quantity : 0),
      state: listed.consigneeState,
      pincode: listed.consigneePinCode,
    }));
  });
}
