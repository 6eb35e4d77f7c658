import type { OrderFact, Recount } from './base-facts.ts';
import { type Row, toCount, toRupees, toWeight, toWords } from './csv-cells.ts';

const toPaise = (amount: number) => Math.round(amount * 100);

export const getReference = ({ listed }: OrderFact) =>
  listed.clientRefrenceNumber === '' ? listed.orderId : listed.clientRefrenceNumber;

export const carrierNames: Readonly<Record<string, string>> = {
  simulator: 'Simulator',
  delhivery: 'Delhivery',
};

function listCapturedOrders({ facts, period }: Recount): OrderFact[] {
  return [...facts.orders.values()].filter(({ exported }) => {
    const day = (exported['Captured at'] ?? '').slice(0, 10);
    return day >= period.startDate && day <= period.endDate;
  });
}

/** A bulk file contains `NA` in an empty cell. */
const readCell = ({ exported }: OrderFact, column: string) => {
  const text = exported[column] ?? '';
  return text === 'NA' ? '' : text;
};

export function recountOrders(recount: Recount): Row[] {
  return listCapturedOrders(recount).map((order) => {
    const { listed, isReverse, exported, warehouse } = order;
    const [date = '', month = '', year = ''] = (exported['orderDate'] ?? '').split('/');
    const products = listed.contentDetails.map(
      ({ quantity, productName }) => `${quantity} x ${productName}`,
    );
    const boxes = listed.weightDetails.reduce((sum, { numberOfBoxes }) => sum + numberOfBoxes, 0);
    return {
      reference: getReference(order),
      docketNumber: listed.docketNumber,
      awb: listed.awb,
      orderRef: listed.orderId,
      capturedAt: exported['Captured at'] ?? '',
      orderDate: `${year}-${month}-${date}`,
      direction: isReverse ? 'Reverse' : 'Forward',
      stage: toWords(listed.status),
      carrier: carrierNames[listed.parcel?.carrier ?? ''] ?? '',
      payment: listed.paymentMode,
      consigneeName: listed.consigneeName,
      consigneePhone: readCell(order, 'phone'),
      consigneeEmail: readCell(order, 'email'),
      consigneeAddress: readCell(order, 'address'),
      city: listed.consigneeCity,
      state: listed.consigneeState,
      pincode: listed.consigneePinCode,
      warehouse,
      zone: listed.zone ?? '',
      products: products.join('; '),
      boxes: toCount(boxes),
      weightGrams: toWeight(Math.round(Number(exported['Total weight (kg)']) * 1000)),
      invoicePaise: toRupees(toPaise(listed.invoiceValue)),
      codPaise: toRupees(toPaise(listed.codAmount)),
      tags: (listed.tags ?? []).join(', '),
    };
  });
}

export function recountProducts(recount: Recount): Row[] {
  const soldOrders = listCapturedOrders(recount).filter(
    ({ listed, isReverse }) => !isReverse && listed.status !== 'CANCELLED',
  );
  return soldOrders.flatMap((order) => {
    const { listed, exported } = order;
    return listed.contentDetails.map(({ productName, quantity, unitPrice, hsncode }) => ({
      reference: getReference(order),
      docketNumber: listed.docketNumber,
      awb: listed.awb,
      capturedAt: exported['Captured at'] ?? '',
      stage: toWords(listed.status),
      product: productName,
      hsnCode: hsncode,
      unitPaise: toRupees(toPaise(unitPrice)),
      quantity: toCount(quantity),
      valuePaise: toRupees(toPaise(quantity * unitPrice)),
      deliveredQuantity: toCount(listed.status === 'DELIVERED' ? quantity : 0),
      returnedQuantity: toCount(listed.status === 'RTO' ? quantity : 0),
      state: listed.consigneeState,
      pincode: listed.consigneePinCode,
    }));
  });
}
