import { printedPapers } from '@shipdesk/domain/order/papers';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { encodeCode128 } from '../code128.ts';
import { formatGrams, formatPaise, formatSize, maskPhone } from '../document-formats.ts';
import {
  type Box,
  layOutBarcode,
  layOutBlock,
  layOutFrame,
  layOutLeftLine,
  layOutLine,
  layOutText,
  layOutUnderline,
  type PageItem,
  shrinkBox,
  splitIntoColumns,
  toPoints,
} from '../page-items.ts';
import { measureLineHeight, type Paragraph, type Typesetter } from '../typesetter.ts';
import type { LabelData, LabelOptions, LabelParty, LabelProduct } from './label-data.ts';
import type { Logos } from './logo.ts';

/** The size of a label in points: 100 x 150 mm, the format of thermal printers. */
export const LABEL = { width: toPoints(100), height: toPoints(150) };

const MARGIN = toPoints(3);
const PADDING = toPoints(1.2);
/** Heights of the bands from top to bottom. The consignee's band takes the remaining height. */
const HEIGHTS = {
  header: toPoints(12),
  awb: toPoints(25),
  routing: toPoints(14),
  payment: toPoints(12),
  order: toPoints(18),
  parcel: toPoints(12),
  sender: toPoints(19),
};
const MIN_SIZE = 4;
const AWB_DOTS_PER_MODULE = 3;
const DOCKET_DOTS_PER_MODULE = 2;

interface LabelContext {
  readonly typesetter: Typesetter;
  readonly logos: Logos;
  readonly options: LabelOptions;
}

export function layOutLabel(label: LabelData, context: LabelContext): PageItem[] {
  const page: Box = { x: 0, y: 0, ...LABEL };
  const { header, awb, routing, payment, consignee, order, parcel, sender } = splitIntoBands(
    shrinkBox(page, MARGIN),
  );
  const { typesetter } = context;
  return [
    ...layOutFrame(shrinkBox(page, MARGIN)),
    ...[header, awb, routing, payment, consignee, order, parcel].map(layOutUnderline),
    ...layOutHeader(label, header, context),
    ...layOutNumber(typesetter, label.awb, padBox(awb), { maxSize: 14, dots: AWB_DOTS_PER_MODULE }),
    ...layOutRouting(label, routing, typesetter),
    ...layOutPayment(label, payment, typesetter),
    ...layOutConsignee(label, consignee, context),
    ...layOutOrder(label, order, context),
    ...layOutParcel(label, parcel, typesetter),
    ...layOutSender(label, sender, context),
  ];
}

function splitIntoBands(box: Box) {
  const fixedHeight = Object.values(HEIGHTS).reduce((sum, height) => sum + height, 0);
  let y = box.y;
  const takeBand = (height: number): Box => {
    const band = { ...box, y, height };
    y += height;
    return band;
  };
  return {
    header: takeBand(HEIGHTS.header),
    awb: takeBand(HEIGHTS.awb),
    routing: takeBand(HEIGHTS.routing),
    payment: takeBand(HEIGHTS.payment),
    consignee: takeBand(box.height - fixedHeight),
    order: takeBand(HEIGHTS.order),
    parcel: takeBand(HEIGHTS.parcel),
    sender: takeBand(HEIGHTS.sender),
  };
}

const padBox = (box: Box): Box => shrinkBox(box, PADDING);

function layOutHeader(
  { carrierName, serviceName, papers, sellerLogo }: LabelData,
  box: Box,
  { typesetter, logos, options }: LabelContext,
): PageItem[] {
  const [carrier = box, seller = box] = splitIntoColumns(box, toPoints(60));
  const logo = options.showLogo && sellerLogo !== null ? logos.find(sellerLogo) : null;
  const carrierLines: Paragraph[] = [
    { text: carrierName, weight: 'bold', canShorten: true },
    { text: serviceName, scale: 0.7, canShorten: true },
  ];
  const sellerLines = [{ text: papers.sellerName, canShorten: true }];
  const sellerSpace = { maxSize: 9, minSize: MIN_SIZE, align: 'right', isCentred: true } as const;
  return [
    ...layOutBlock(typesetter, carrierLines, padBox(carrier), { maxSize: 14, minSize: MIN_SIZE }),
    ...(logo === null
      ? layOutBlock(typesetter, sellerLines, padBox(seller), sellerSpace)
      : [{ kind: 'image', box: padBox(seller), dataUrl: logo.dataUrl } as const]),
  ];
}

/** Lays out a barcode with its number below. A number that Code 128 cannot encode has no barcode. */
function layOutNumber(
  typesetter: Typesetter,
  number: string,
  box: Box,
  { maxSize, dots }: { maxSize: number; dots: number },
): PageItem[] {
  const code = encodeCode128(number);
  const textHeight = code === null ? box.height : maxSize * 1.4;
  const textBox = { ...box, y: box.y + box.height - textHeight, height: textHeight };
  const items = layOutCentred(typesetter, number, textBox, maxSize);
  const barsBox = { ...box, height: box.height - textHeight };
  return code === null ? items : [layOutBarcode(code, barsBox, dots), ...items];
}

function layOutRouting({ routingCode, consignee }: LabelData, box: Box, typesetter: Typesetter) {
  const [code = box, pincode = box] = splitIntoColumns(box, toPoints(54));
  return [
    layOutLeftLine(pincode),
    ...layOutCentred(typesetter, routingCode ?? '', padBox(code), 24),
    ...layOutCentred(typesetter, consignee.pincode, padBox(pincode), 24),
  ];
}

function layOutPayment(
  { codPaise, isReverse, boxNumber }: LabelData,
  box: Box,
  typesetter: Typesetter,
): PageItem[] {
  const [amount = box, advice = box] = splitIntoColumns(padBox(box), toPoints(62));
  const prepaidTitle = isReverse ? 'RETURN PICKUP' : 'PREPAID';
  const codTitle = boxNumber === 1 ? `COD ${formatPaise(codPaise ?? 0)}` : 'COD WITH BOX 1';
  const isCollected = codPaise !== null && boxNumber === 1;
  return [
    ...layOutFrame(shrinkBox(box, toPoints(0.6)), 1.5),
    ...layOutCentred(
      typesetter,
      codPaise === null ? prepaidTitle : codTitle,
      shrinkBox(amount, toPoints(0.4)),
      20,
    ),
    ...layOutCentred(
      typesetter,
      isCollected ? 'COLLECT CASH' : 'Do not collect cash',
      shrinkBox(advice, toPoints(1)),
      11,
    ),
  ];
}

function layOutConsignee(
  { consignee, isReverse }: LabelData,
  box: Box,
  { typesetter, options }: LabelContext,
): PageItem[] {
  const phone = options.hidePhone && !isReverse ? maskPhone(consignee.phone) : consignee.phone;
  return layOutBlock(
    typesetter,
    [
      { text: 'SHIP TO', scale: 0.6 },
      { text: consignee.name, weight: 'bold', scale: 1.1 },
      { text: consignee.address, canShorten: true },
      { text: formatCityLine(consignee), weight: 'bold' },
      { text: phone === '' ? '' : `Phone: ${phone}` },
    ],
    padBox(box),
    { maxSize: 11, minSize: MIN_SIZE },
  );
}

const formatCityLine = ({ city, state, pincode }: LabelParty): string =>
  `${[city, state].filter((part) => part.trim() !== '').join(', ')} - ${pincode}`;

function layOutOrder(
  label: LabelData,
  box: Box,
  { typesetter, options: { hideAmount } }: LabelContext,
) {
  const [docket = box, order = box] = splitIntoColumns(box, toPoints(46));
  return [
    layOutLeftLine(order),
    ...layOutNumber(typesetter, label.docketNumber, padBox(docket), {
      maxSize: 9,
      dots: DOCKET_DOTS_PER_MODULE,
    }),
    ...layOutBlock(
      typesetter,
      [
        { text: `Order: ${label.reference}`, weight: 'bold' },
        { text: `Date: ${formatDayMonthYear(label.orderDate)}` },
        { text: hideAmount ? '' : `Invoice amount: ${formatPaise(label.invoicePaise)}` },
      ],
      padBox(order),
      { maxSize: 8.5, minSize: MIN_SIZE },
    ),
  ];
}

function layOutParcel(label: LabelData, box: Box, typesetter: Typesetter): PageItem[] {
  const [contents = box, parcel = box] = splitIntoColumns(box, toPoints(62));
  return [
    layOutLeftLine(parcel),
    ...layOutProducts(label.contents, padBox(contents), typesetter),
    ...layOutBlock(
      typesetter,
      [
        { text: `Box ${label.boxNumber} of ${label.boxCount}`, weight: 'bold' },
        { text: label.awb === label.parcelAwb ? '' : `Parcel ${label.parcelAwb}` },
        { text: formatGrams(label.deadGrams) },
        { text: formatSize([label.lengthMm, label.breadthMm, label.heightMm]) },
      ],
      padBox(parcel),
      { maxSize: 8, minSize: MIN_SIZE },
    ),
  ];
}

function layOutSender(
  label: LabelData,
  box: Box,
  { typesetter, options }: LabelContext,
): PageItem[] {
  const { returnTo, isReverse } = label;
  const papers = printedPapers.flatMap(([key, name]) =>
    label.papers[key] === '' ? [] : [`${name}: ${label.papers[key]}`],
  );
  const isMasked = options.hidePhone && isReverse;
  const phone = isMasked ? maskPhone(returnTo.phone) : returnTo.phone;
  const phoneText = phone === '' ? '' : `, Phone: ${phone}`;
  return layOutBlock(
    typesetter,
    [
      { text: isReverse ? 'Collected from:' : 'If undelivered, return to:', scale: 0.8 },
      { text: returnTo.name, weight: 'bold' },
      { text: returnTo.address, canShorten: true },
      { text: `${formatCityLine(returnTo)}${phoneText}` },
      { text: papers.join('  |  '), scale: 0.9 },
    ],
    padBox(box),
    { maxSize: 8, minSize: MIN_SIZE },
  );
}

function layOutCentred(typesetter: Typesetter, text: string, box: Box, maxSize: number) {
  const placement = { align: 'center', isCentred: true } as const;
  return layOutLine(typesetter, text, box, {
    weight: 'bold',
    maxSize,
    minSize: MIN_SIZE,
    ...placement,
  });
}

const MAX_PRODUCT_SIZE = 8;
const MIN_NAME_SIZE = 6;
const FACT_SIZE = 6.5;
const PRODUCT_GAP = toPoints(2);

/** Maximum number of product rows. Fewer fit if a name has tall letters. */
const PRODUCT_ROWS = 3;
const TALL_PRODUCT_ROWS = 2;

/** Lays out one row per product. If some products do not fit, the last row states how many are omitted. */
function layOutProducts(products: readonly LabelProduct[], box: Box, typesetter: Typesetter) {
  const rowCount = Math.min(products.length, countFittingRows(products, box, typesetter));
  const printedProducts = products.length > rowCount ? products.slice(0, rowCount - 1) : products;
  const hiddenCount = products.length - printedProducts.length;
  const placeRow = (index: number): Box => {
    const height = box.height / rowCount;
    return { ...box, y: box.y + index * height, height };
  };
  return [
    ...printedProducts.flatMap((product, index) =>
      layOutProductRow(product, placeRow(index), typesetter),
    ),
    ...(hiddenCount > 0 ? layOutHiddenCount(hiddenCount, placeRow(rowCount - 1), typesetter) : []),
  ];
}

function countFittingRows(
  products: readonly LabelProduct[],
  box: Box,
  typesetter: Typesetter,
): number {
  const space = { width: box.width, maxSize: MIN_NAME_SIZE, minSize: MIN_NAME_SIZE };
  const namesFit = products
    .slice(0, PRODUCT_ROWS)
    .every(
      ({ name }) => measureLineHeight(typesetter.fitLine(name, space)) <= box.height / PRODUCT_ROWS,
    );
  return namesFit ? PRODUCT_ROWS : TALL_PRODUCT_ROWS;
}

/** Lays out the quantity as a separate item, so that a right-to-left name cannot move it. */
function layOutProductRow(
  { name, quantity, hsnCode }: LabelProduct,
  row: Box,
  typesetter: Typesetter,
): PageItem[] {
  const text = hsnCode === '' ? `x ${quantity}` : `x ${quantity}, HSN ${hsnCode}`;
  const factSpace = { width: row.width / 2, maxSize: FACT_SIZE, minSize: MIN_SIZE };
  const facts = typesetter.fitLine(text, factSpace);
  const names = typesetter.fitBlock([{ text: name, canShorten: true }], {
    width: row.width - facts.width - PRODUCT_GAP,
    height: row.height,
    maxSize: MAX_PRODUCT_SIZE,
    minSize: MIN_NAME_SIZE,
  });
  const baselineOffset = Math.max(0, (names[0]?.ascent ?? 0) - facts.ascent);
  return [
    ...layOutText(names, row),
    ...layOutText([facts], { ...row, y: row.y + baselineOffset }, { align: 'right' }),
  ];
}

function layOutHiddenCount(count: number, row: Box, typesetter: Typesetter): PageItem[] {
  const sizes = { maxSize: MAX_PRODUCT_SIZE, minSize: MIN_SIZE };
  return layOutBlock(typesetter, [{ text: `+${count} more` }], row, sizes);
}
