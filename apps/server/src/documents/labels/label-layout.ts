import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { code128 } from '../code128.ts';
import { formatGrams, formatPaise, formatSize, maskPhone } from '../document-formats.ts';
import {
  type Align,
  type Box,
  barcodeItem,
  columns,
  frame,
  inset,
  leftLine,
  mm,
  type PageItem,
  textItems,
  underline,
} from '../page-items.ts';
import {
  type BlockSpace,
  type LineSpace,
  lineHeight,
  type Paragraph,
  type Typesetter,
} from '../typesetter.ts';
import type { LabelData, LabelOptions, LabelParty, LabelProduct } from './label-data.ts';
import type { Logos } from './logo.ts';

/** 100 x 150 mm, the stock of thermal printers. */
export const LABEL = { width: mm(100), height: mm(150) };

const MARGIN = mm(3);
const PADDING = mm(1.2);
/** Heights of the bands from top to bottom; the consignee has the rest. */
const HEIGHTS = {
  header: mm(12),
  awb: mm(25),
  routing: mm(14),
  payment: mm(12),
  order: mm(18),
  parcel: mm(12),
  sender: mm(19),
};
const MIN_SIZE = 4;
const AWB_DOTS = 3;
const DOCKET_DOTS = 2;

interface Setting {
  readonly typesetter: Typesetter;
  readonly logos: Logos;
  readonly options: LabelOptions;
}

/**
 * The items of one label, from its top left corner. Texts shrink and wrap; what still does not fit ends with an
 * ellipsis.
 */
export function layoutLabel(label: LabelData, setting: Setting): PageItem[] {
  const page: Box = { x: 0, y: 0, ...LABEL };
  const { header, awb, routing, payment, consignee, order, parcel, sender } = bands(
    inset(page, MARGIN),
  );
  const { typesetter } = setting;
  return [
    ...frame(inset(page, MARGIN)),
    ...[header, awb, routing, payment, consignee, order, parcel].map(underline),
    ...headerItems(label, header, setting),
    ...numberItems(typesetter, label.awb, padded(awb), { maxSize: 14, dots: AWB_DOTS }),
    ...routingItems(label, routing, typesetter),
    ...paymentItems(label, payment, typesetter),
    ...consigneeItems(label, consignee, setting),
    ...orderItems(label, order, setting),
    ...parcelItems(label, parcel, typesetter),
    ...senderItems(label, sender, setting),
  ];
}

function bands(box: Box) {
  const used = Object.values(HEIGHTS).reduce((sum, height) => sum + height, 0);
  let y = box.y;
  const next = (height: number): Box => {
    const band = { ...box, y, height };
    y += height;
    return band;
  };
  return {
    header: next(HEIGHTS.header),
    awb: next(HEIGHTS.awb),
    routing: next(HEIGHTS.routing),
    payment: next(HEIGHTS.payment),
    consignee: next(box.height - used),
    order: next(HEIGHTS.order),
    parcel: next(HEIGHTS.parcel),
    sender: next(HEIGHTS.sender),
  };
}

const padded = (box: Box): Box => inset(box, PADDING);

function headerItems(
  { carrierName, serviceName, papers, sellerLogo }: LabelData,
  box: Box,
  { typesetter, logos, options }: Setting,
): PageItem[] {
  const [carrier = box, seller = box] = columns(box, mm(60));
  const logo = options.showLogo && sellerLogo !== null ? logos.find(sellerLogo) : null;
  return [
    ...block(typesetter, padded(carrier), { maxSize: 14, minSize: MIN_SIZE }, [
      { text: carrierName, weight: 'bold', isShortened: true },
      { text: serviceName, scale: 0.7, isShortened: true },
    ]),
    ...(logo === null
      ? block(
          typesetter,
          padded(seller),
          { maxSize: 9, minSize: MIN_SIZE },
          [{ text: papers.sellerName, isShortened: true }],
          'right',
        )
      : [{ kind: 'image', box: padded(seller), dataUrl: logo.dataUrl } as const]),
  ];
}

/** A number as bars with the number below. What bars cannot encode is text alone. */
function numberItems(
  typesetter: Typesetter,
  number: string,
  box: Box,
  { maxSize, dots }: { maxSize: number; dots: number },
): PageItem[] {
  const code = code128(number);
  const textHeight = code === null ? box.height : maxSize * 1.4;
  const text = { ...box, y: box.y + box.height - textHeight, height: textHeight };
  const space = { weight: 'bold', width: box.width, maxSize, minSize: MIN_SIZE } as const;
  const items = textItems([typesetter.fitLine(number, space)], text, {
    align: 'center',
    isCentred: true,
  });
  const bars = { ...box, height: box.height - textHeight };
  return code === null ? items : [barcodeItem(code, bars, dots), ...items];
}

function routingItems(
  { routingCode, consignee }: LabelData,
  box: Box,
  typesetter: Typesetter,
): PageItem[] {
  const [code = box, pincode = box] = columns(box, mm(54));
  return [
    leftLine(pincode),
    ...single(typesetter, routingCode ?? '', padded(code), { maxSize: 24, weight: 'bold' }),
    ...single(typesetter, consignee.pincode, padded(pincode), { maxSize: 24, weight: 'bold' }),
  ];
}

function paymentItems(
  { codPaise, isReverse }: LabelData,
  box: Box,
  typesetter: Typesetter,
): PageItem[] {
  const [amount = box, advice = box] = columns(padded(box), mm(62));
  const [big, small] =
    codPaise === null
      ? [isReverse ? 'RETURN PICKUP' : 'PREPAID', 'Do not collect cash']
      : [`COD ${formatPaise(codPaise)}`, 'COLLECT CASH'];
  return [
    ...frame(inset(box, mm(0.6)), 1.5),
    ...single(typesetter, big, inset(amount, mm(0.4)), { maxSize: 20, weight: 'bold' }),
    ...single(typesetter, small, inset(advice, mm(1)), { maxSize: 11, weight: 'bold' }),
  ];
}

function consigneeItems(
  { consignee, isReverse }: LabelData,
  box: Box,
  { typesetter, options }: Setting,
): PageItem[] {
  const phone = options.hidePhone && !isReverse ? maskPhone(consignee.phone) : consignee.phone;
  return block(typesetter, padded(box), { maxSize: 11, minSize: MIN_SIZE }, [
    { text: 'SHIP TO', scale: 0.6 },
    { text: consignee.name, weight: 'bold', scale: 1.1 },
    { text: consignee.address, isShortened: true },
    { text: cityLine(consignee), weight: 'bold' },
    { text: phone === '' ? '' : `Phone: ${phone}` },
  ]);
}

const cityLine = ({ city, state, pincode }: LabelParty): string =>
  `${[city, state].filter((part) => part.trim() !== '').join(', ')} - ${pincode}`;

function orderItems(
  label: LabelData,
  box: Box,
  { typesetter, options: { hideAmount } }: Setting,
): PageItem[] {
  const [docket = box, order = box] = columns(box, mm(46));
  return [
    leftLine(order),
    ...numberItems(typesetter, label.docketNumber, padded(docket), {
      maxSize: 9,
      dots: DOCKET_DOTS,
    }),
    ...block(typesetter, padded(order), { maxSize: 8.5, minSize: MIN_SIZE }, [
      { text: `Order: ${label.orderId}`, weight: 'bold' },
      { text: label.reference === '' ? '' : `Ref: ${label.reference}` },
      { text: `Date: ${formatDayMonthYear(label.orderDate)}` },
      { text: hideAmount ? '' : `Invoice value: ${formatPaise(label.invoicePaise)}` },
    ]),
  ];
}

function parcelItems(label: LabelData, box: Box, typesetter: Typesetter): PageItem[] {
  const [contents = box, parcel = box] = columns(box, mm(62));
  return [
    leftLine(parcel),
    ...productItems(label.contents, padded(contents), typesetter),
    ...block(typesetter, padded(parcel), { maxSize: 8, minSize: MIN_SIZE }, [
      { text: `Box ${label.boxNumber} of ${label.boxCount}`, weight: 'bold' },
      { text: formatGrams(label.deadGrams) },
      { text: formatSize([label.lengthMm, label.breadthMm, label.heightMm]) },
    ]),
  ];
}

function senderItems(label: LabelData, box: Box, { typesetter, options }: Setting): PageItem[] {
  const { returnTo, isReverse } = label;
  const { sellerName, sellerGstin, ewayBillNumber } = label.papers;
  const papers = [
    `Sold by: ${sellerName}`,
    ...(sellerGstin === '' ? [] : [`GSTIN: ${sellerGstin}`]),
    ...(ewayBillNumber === '' ? [] : [`E-way bill: ${ewayBillNumber}`]),
  ];
  const isMasked = options.hidePhone && isReverse;
  const number = isMasked ? maskPhone(returnTo.phone) : returnTo.phone;
  const phone = number === '' ? '' : `, Phone: ${number}`;
  return block(typesetter, padded(box), { maxSize: 8, minSize: MIN_SIZE }, [
    { text: isReverse ? 'Collected from:' : 'If undelivered, return to:', scale: 0.8 },
    { text: returnTo.name, weight: 'bold' },
    { text: returnTo.address, isShortened: true },
    { text: `${cityLine(returnTo)}${phone}` },
    { text: papers.join('  |  '), scale: 0.9 },
  ]);
}

function block(
  typesetter: Typesetter,
  box: Box,
  sizes: Pick<BlockSpace, 'maxSize' | 'minSize'>,
  paragraphs: readonly Paragraph[],
  align: Align = 'left',
): PageItem[] {
  const { width, height } = box;
  const lines = typesetter.fitBlock(paragraphs, { ...sizes, width, height });
  return textItems(lines, box, { align, isCentred: align === 'right' });
}

function single(
  typesetter: Typesetter,
  text: string,
  box: Box,
  space: Pick<LineSpace, 'maxSize' | 'weight'>,
): PageItem[] {
  const line = typesetter.fitLine(text, { ...space, width: box.width, minSize: MIN_SIZE });
  return textItems([line], box, { align: 'center', isCentred: true });
}

const MAX_PRODUCT_SIZE = 8;

const MIN_NAME_SIZE = 6;

const FACT_SIZE = 6.5;

const PRODUCT_GAP = mm(2);

/** Rows of products in most scripts, and in those with tall letters. */
const PRODUCT_ROWS = 3;

const TALL_PRODUCT_ROWS = 2;

/**
 * A row for each product: its name, shortened where it is too long, then its quantity and HSN code. The last row counts
 * the products that do not fit.
 */
function productItems(
  products: readonly LabelProduct[],
  box: Box,
  typesetter: Typesetter,
): PageItem[] {
  const rows = Math.min(products.length, fittingRows(products, box, typesetter));
  const shown = products.length > rows ? products.slice(0, rows - 1) : products;
  const hidden = products.length - shown.length;
  const row = (index: number): Box => {
    const height = box.height / rows;
    return { ...box, y: box.y + index * height, height };
  };
  return [
    ...shown.flatMap((product, index) => rowItems(product, row(index), typesetter)),
    ...(hidden > 0 ? moreItems(hidden, row(rows - 1), typesetter) : []),
  ];
}

function fittingRows(products: readonly LabelProduct[], box: Box, typesetter: Typesetter): number {
  const space = { width: box.width, maxSize: MIN_NAME_SIZE, minSize: MIN_NAME_SIZE };
  const isFitting = products
    .slice(0, PRODUCT_ROWS)
    .every(({ name }) => lineHeight(typesetter.fitLine(name, space)) <= box.height / PRODUCT_ROWS);
  return isFitting ? PRODUCT_ROWS : TALL_PRODUCT_ROWS;
}

/** The quantity is an item of its own, so that a name from right to left cannot move it. */
function rowItems(
  { name, quantity, hsnCode }: LabelProduct,
  row: Box,
  typesetter: Typesetter,
): PageItem[] {
  const text = hsnCode === '' ? `x ${quantity}` : `x ${quantity}, HSN ${hsnCode}`;
  const factSpace = { width: row.width / 2, maxSize: FACT_SIZE, minSize: MIN_SIZE };
  const facts = typesetter.fitLine(text, factSpace);
  const names = typesetter.fitBlock([{ text: name, isShortened: true }], {
    width: row.width - facts.width - PRODUCT_GAP,
    height: row.height,
    maxSize: MAX_PRODUCT_SIZE,
    minSize: MIN_NAME_SIZE,
  });
  const toBaseline = Math.max(0, (names[0]?.ascent ?? 0) - facts.ascent);
  return [
    ...textItems(names, row),
    ...textItems([facts], { ...row, y: row.y + toBaseline }, { align: 'right' }),
  ];
}

function moreItems(hidden: number, row: Box, typesetter: Typesetter): PageItem[] {
  const { width, height } = row;
  const space = { width, height, maxSize: MAX_PRODUCT_SIZE, minSize: MIN_SIZE };
  return textItems(typesetter.fitBlock([{ text: `+${hidden} more` }], space), row);
}
