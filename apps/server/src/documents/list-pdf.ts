import { formatDayMonthYear, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import { encodeCode128 } from './code128.ts';
import type { DocumentFonts } from './document-fonts.ts';
import { type PageFlow, streamPages } from './page-flow.ts';
import {
  type Box,
  layOutBarcode,
  layOutBlock,
  layOutLine,
  shrinkBox,
  splitIntoColumns,
  toPoints,
} from './page-items.ts';
import { type Cell, createTextCell, Table } from './table.ts';
import type { Paragraph, Typesetter } from './typesetter.ts';

export interface ListedOrder {
  readonly reference: string;
  readonly docketNumber: string;
  readonly consigneeName: string;
  readonly consigneeCity: string;
  readonly consigneePincode: string;
  readonly contents: readonly { readonly name: string; readonly quantity: number }[];
}

interface PickLine {
  readonly name: string;
  readonly quantity: number;
  readonly orders: readonly PickedOrder[];
}

interface PickedOrder {
  readonly reference: string;
  readonly quantity: number;
}

export interface ListSettings {
  readonly fonts: DocumentFonts;
  readonly sellerName: string;
  readonly printedOn: IsoDate;
}

const TITLE_HEIGHT = toPoints(11);
const ORDER_HEIGHT = toPoints(17);
const BARCODE_WIDTH = toPoints(60);
const TICK_COLUMN = { title: '', width: toPoints(8) };

/** Streams an A4 packing list with a checkbox for each product. Fails with `RangeError` if there are no orders. */
export function renderPackingList(
  orders: readonly ListedOrder[],
  settings: ListSettings,
): AsyncIterable<Buffer> {
  return streamList('Packing list', settings, function* (flow) {
    const table = new Table(flow, [
      TICK_COLUMN,
      { title: 'Product', width: flow.width - toPoints(28) },
      { title: 'Quantity', width: toPoints(20), align: 'right' },
    ]);
    for (const order of orders) {
      addOrder(flow, table, order);
      yield;
    }
  });
}

function addOrder(flow: PageFlow, table: Table, order: ListedOrder): void {
  const rows = order.contents.map(({ name, quantity }): Cell[] => [
    { kind: 'tick' },
    createTextCell(name),
    createTextCell(quantity, 'bold'),
  ]);
  const orderHeight = ORDER_HEIGHT + table.measureHeight(rows);
  const startHeight = ORDER_HEIGHT + table.measureHeight(rows.slice(0, 1));
  const layOutHeading = (title: string) =>
    flow.add(ORDER_HEIGHT, (box) => buildOrderHeading(flow.typesetter, order, title, box));
  flow.ensureSpace(orderHeight <= flow.pageHeight ? orderHeight : startHeight);
  layOutHeading(`Order: ${order.reference}`);
  flow.drawRepeated = () => layOutHeading(`Order: ${order.reference} (continued)`);
  for (const row of rows) table.addRow(row);
  flow.drawRepeated = null;
  flow.addSpace(toPoints(5));
}

function buildOrderHeading(typesetter: Typesetter, order: ListedOrder, title: string, box: Box) {
  const [textArea = box, barcodeArea = box] = splitIntoColumns(box, box.width - BARCODE_WIDTH);
  const paragraphs: Paragraph[] = [
    { text: title, weight: 'bold', scale: 1.2, canShorten: true },
    { text: order.consigneeName, canShorten: true },
    { text: `${order.consigneeCity} - ${order.consigneePincode}`, canShorten: true },
  ];
  const sizes = { maxSize: 10, minSize: 6 };
  const numberY = barcodeArea.y + barcodeArea.height - toPoints(5);
  const numberBox = { ...barcodeArea, y: numberY, height: toPoints(5) };
  const code = encodeCode128(order.docketNumber);
  return [
    ...layOutBlock(typesetter, paragraphs, shrinkBox(textArea, toPoints(1)), sizes),
    ...(code === null ? [] : [layOutBarcode(code, { ...barcodeArea, height: toPoints(11) }, 3)]),
    ...layOutLine(typesetter, order.docketNumber, numberBox, { ...sizes, align: 'center' }),
  ];
}

/** Streams an A4 pick list with the quantity of each product. Fails with `RangeError` if there are no products. */
export function renderPickList(
  orders: readonly ListedOrder[],
  settings: ListSettings,
): AsyncIterable<Buffer> {
  return streamList('Pick list', settings, function* (flow) {
    const table = new Table(flow, [
      TICK_COLUMN,
      { title: 'Product', width: toPoints(76) },
      { title: 'Quantity', width: toPoints(20), align: 'right' },
      { title: 'Orders', width: 0 },
    ]);
    table.repeatHeader();
    for (const { name, quantity, orders: picks } of listPickLines(orders)) {
      table.addRow([
        { kind: 'tick' },
        createTextCell(name),
        createTextCell(quantity, 'bold'),
        createTextCell(picks.map((order) => `${order.reference} x ${order.quantity}`).join(', ')),
      ]);
      yield;
    }
  });
}

function streamList(
  name: string,
  { fonts, sellerName, printedOn }: ListSettings,
  draw: (flow: PageFlow) => Iterable<unknown>,
): AsyncIterable<Buffer> {
  const footer = `${name}, ${formatDayMonthYear(printedOn)}, ${sellerName}`;
  return streamPages({ title: name, footer, fonts }, function* (flow) {
    let itemCount = 0;
    flow.add(TITLE_HEIGHT, (box) =>
      layOutLine(flow.typesetter, footer, box, { weight: 'bold', maxSize: 14, minSize: 7 }),
    );
    for (const _ of draw(flow)) {
      itemCount += 1;
      yield;
    }
    if (itemCount === 0) throw new RangeError('There is no order to list.');
  });
}

/** Returns the products of the orders, sorted by name. Merges names that differ only in spacing or letter case. */
export function listPickLines(orders: readonly ListedOrder[]): PickLine[] {
  const products = new Map<string, { name: string; orders: Map<string, PickedOrder> }>();
  for (const { docketNumber, reference, contents } of orders) {
    for (const { name, quantity } of contents) {
      const key = name.replace(/\s+/g, ' ').trim().toLowerCase();
      const product = products.get(key) ?? { name, orders: new Map() };
      const pickedQuantity = product.orders.get(docketNumber)?.quantity ?? 0;
      product.orders.set(docketNumber, { reference, quantity: pickedQuantity + quantity });
      products.set(key, product);
    }
  }
  return Array.from(products.values(), ({ name, orders: ordersByDocket }) => {
    const pickedOrders = Array.from(ordersByDocket.values());
    return {
      name,
      quantity: pickedOrders.reduce((sum, order) => sum + order.quantity, 0),
      orders: pickedOrders,
    };
  }).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
