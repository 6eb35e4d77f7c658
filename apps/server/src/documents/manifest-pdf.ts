import { formatDayMonthYear, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import { encodeCode128 } from './code128.ts';
import type { DocumentFonts } from './document-fonts.ts';
import { formatGrams, formatPaise } from './document-formats.ts';
import { streamPages } from './page-flow.ts';
import {
  type Box,
  layOutBarcode,
  layOutBlock,
  layOutFrame,
  layOutLine,
  layOutUnderline,
  type PageItem,
  shrinkBox,
  splitIntoColumns,
  toPoints,
} from './page-items.ts';
import { createTextCell, Table } from './table.ts';
import type { Paragraph, Typesetter } from './typesetter.ts';

export interface ManifestShipment {
  /** Printable ASCII. */
  readonly awb: string;
  readonly docketNumber: string;
  readonly reference: string;
  readonly consigneeName: string;
  readonly consigneeCity: string;
  readonly consigneePincode: string;
  readonly boxCount: number;
  /** The weight of all boxes. */
  readonly deadGrams: number;
  readonly codPaise: number | null;
}

/** The hand-over of one day, from one warehouse to one carrier. */
export interface ManifestData {
  readonly manifestNumber: string;
  readonly carrierName: string;
  readonly sellerName: string;
  readonly warehouse: {
    readonly name: string;
    /** With city, state and pincode. */
    readonly address: string;
    readonly phone: string;
  };
  /** The day of the pickup, or of the manifest if no pickup is scheduled. */
  readonly pickupDay: IsoDate;
  /** For example `14:00 - 18:00`. Empty if no pickup is scheduled. */
  readonly pickupSlot: string;
  /** The carrier's number for the pickup. Empty if there is none. */
  readonly pickupNumber: string;
  readonly shipments: readonly ManifestShipment[];
}

const HEADER_HEIGHT = toPoints(36);
const SIGNATURE_HEIGHT = toPoints(52);
const FIELD_HEIGHT = toPoints(9);

/** Streams an A4 manifest. Each page repeats the table header. Fails with `RangeError` if there are no shipments. */
export function renderManifest(
  manifest: ManifestData,
  { fonts }: { readonly fonts: DocumentFonts },
): AsyncIterable<Buffer> {
  const title = `Manifest ${manifest.manifestNumber}`;
  const footer = `${title}, ${manifest.carrierName}`;
  return streamPages({ title, footer, fonts }, function* (flow) {
    if (manifest.shipments.length === 0) throw new RangeError('There is no shipment to hand over.');
    const { typesetter } = flow;
    flow.add(HEADER_HEIGHT, (box) => layOutHeader(manifest, box, typesetter));
    const table = new Table(flow, [
      { title: '#', width: toPoints(10), align: 'right' },
      { title: 'AWB', width: toPoints(54) },
      { title: 'Order, docket', width: toPoints(29) },
      { title: 'Consignee', width: toPoints(36) },
      { title: 'Boxes', width: toPoints(12), align: 'right' },
      { title: 'Weight', width: toPoints(18), align: 'right' },
      { title: 'COD', width: 0, align: 'right' },
    ]);
    table.repeatHeader();
    for (const [index, shipment] of manifest.shipments.entries()) {
      addShipment(table, index + 1, shipment);
      yield;
    }
    addTotals(table, manifest.shipments);
    flow.drawRepeated = null;
    flow.addSpace(toPoints(4));
    flow.add(SIGNATURE_HEIGHT, (box) => layOutSignatures(manifest, box, typesetter));
  });
}

function addShipment(table: Table, number: number, shipment: ManifestShipment): void {
  const { awb, docketNumber, reference, consigneeName, consigneeCity, consigneePincode } = shipment;
  table.addRow([
    createTextCell(number),
    { kind: 'barcode', number: awb },
    createTextCell(`${reference} ${docketNumber}`),
    createTextCell(`${consigneeName}, ${consigneeCity} - ${consigneePincode}`),
    createTextCell(shipment.boxCount),
    createTextCell(formatGrams(shipment.deadGrams)),
    createTextCell(shipment.codPaise === null ? 'Prepaid' : formatPaise(shipment.codPaise)),
  ]);
}

function addTotals(table: Table, shipments: readonly ManifestShipment[]): void {
  const sumShipments = (read: (shipment: ManifestShipment) => number) =>
    shipments.reduce((sum, shipment) => sum + read(shipment), 0);
  const codCount = shipments.filter(({ codPaise }) => codPaise !== null).length;
  table.addRow([
    createTextCell(''),
    createTextCell(`Shipments: ${shipments.length}`, 'bold'),
    createTextCell(`COD: ${codCount}`, 'bold'),
    createTextCell('Total', 'bold'),
    createTextCell(
      sumShipments(({ boxCount }) => boxCount),
      'bold',
    ),
    createTextCell(formatGrams(sumShipments(({ deadGrams }) => deadGrams)), 'bold'),
    createTextCell(formatPaise(sumShipments(({ codPaise }) => codPaise ?? 0)), 'bold'),
  ]);
}

function layOutHeader(manifest: ManifestData, box: Box, typesetter: Typesetter): PageItem[] {
  const { warehouse, pickupSlot, pickupNumber } = manifest;
  const [detailsBox = box, numberBox = box] = splitIntoColumns(
    { ...box, height: box.height - toPoints(3) },
    toPoints(116),
  );
  const paragraphs: Paragraph[] = [
    { text: `Manifest: ${manifest.carrierName}`, weight: 'bold', scale: 1.6, canShorten: true },
    {
      text: `Pickup: ${formatDayMonthYear(manifest.pickupDay)} ${pickupSlot}`,
      weight: 'bold',
      canShorten: true,
    },
    { text: pickupNumber === '' ? '' : `Pickup request: ${pickupNumber}` },
    { text: `Seller: ${manifest.sellerName}`, canShorten: true },
    { text: `Warehouse: ${warehouse.name}, ${warehouse.address}`, canShorten: true },
    { text: warehouse.phone === '' ? '' : `Phone: ${warehouse.phone}` },
  ];
  const barsBox = { ...shrinkBox(numberBox, toPoints(1)), height: toPoints(16) };
  const textBox = { ...barsBox, y: barsBox.y + barsBox.height, height: toPoints(8) };
  const space = { weight: 'bold', maxSize: 11, minSize: 5, align: 'center' } as const;
  const code = encodeCode128(manifest.manifestNumber);
  return [
    layOutUnderline(box),
    ...layOutBlock(typesetter, paragraphs, detailsBox, { maxSize: 10, minSize: 5 }),
    ...(code === null ? [] : [layOutBarcode(code, barsBox, 3)]),
    ...layOutLine(typesetter, manifest.manifestNumber, textBox, space),
  ];
}

function layOutSignatures(
  { sellerName, carrierName }: ManifestData,
  box: Box,
  typesetter: Typesetter,
): PageItem[] {
  const [agentBox = box, sellerBox = box] = splitIntoColumns(box, box.width * 0.6);
  return [
    ...layOutFrame(box),
    ...layOutFields(typesetter, agentBox, `For ${carrierName}`, [
      'Shipments handed over',
      'Agent name',
      'Phone and vehicle number',
      'Signature, date and time',
    ]),
    ...layOutFields(typesetter, sellerBox, `For ${sellerName}`, [
      'Name',
      'Signature, date and time',
    ]),
  ];
}

function layOutFields(typesetter: Typesetter, box: Box, heading: string, names: readonly string[]) {
  const inner = shrinkBox(box, toPoints(3));
  const space = { maxSize: 9, minSize: 5 };
  const placeRow = (index: number) => ({
    ...inner,
    y: inner.y + index * FIELD_HEIGHT,
    height: FIELD_HEIGHT,
  });
  return [
    ...layOutLine(typesetter, heading, placeRow(0), { ...space, weight: 'bold' }),
    ...names.flatMap((name, index) => [
      layOutUnderline(placeRow(index + 1)),
      ...layOutLine(typesetter, name, placeRow(index + 1), { ...space, isCentred: true }),
    ]),
  ];
}
