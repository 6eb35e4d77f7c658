import fc from 'fast-check';
import type { LabelData, LabelParty } from '../../src/documents/labels/label-data.ts';

/** Words of addresses in every script that has a font, including conjuncts and reordered vowels. */
export const WORDS = [
  'Flat 12/B,',
  'Shanti-Niketan',
  'M.G. Road,',
  'near Café Résumé',
  '₹500',
  'श्रीमती राधेश्याम शर्मा',
  'द्वितीय तल, क्षेत्र',
  'শ্রীযুক্ত বন্দ্যোপাধ্যায়',
  'ગુજરાત કૃષ્ણ',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'ಕ್ಷೇತ್ರ ಬೆಂಗಳೂರು',
  'കൃഷ്ണൻ കോഴിക്കോട്',
  'ଭୁବନେଶ୍ୱର',
  'கிருஷ்ணன் ராமசாமி',
  'శ్రీ వేంకటేశ్వర',
  'محمد اقبال (نقوی)',
  'گلی نمبر 12، کشمیری گیٹ',
  'ᱥᱟᱱᱛᱟᱲᱤ ᱫᱩᱢᱠᱟ',
  'ꯃꯩꯇꯩꯂꯣꯟ ꯏꯝꯐꯥꯜ',
  'Rose ❤️ Gifts 👩🏽‍🍳💐',
];

/** Returns an arbitrary of texts of any code points, including unassigned ones. */
const createHostileText = (maxLength: number) => fc.string({ unit: 'binary', maxLength });
const createPlainText = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 30 })
    .map((words) => words.join(' ').slice(0, maxLength).trim());
const createWideText = (maxLength: number) =>
  fc.integer({ min: 1, max: maxLength }).map((length) => 'W'.repeat(length));
const createAnyText = (maxLength: number) =>
  fc.oneof(
    { weight: 4, arbitrary: createPlainText(maxLength) },
    createWideText(maxLength),
    createHostileText(maxLength),
  );

const createDigits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));

const awb = fc.oneof(
  createDigits(14),
  createDigits(13),
  fc
    .tuple(fc.constantFrom('SF', 'EK', 'JD'), createDigits(9), fc.constantFrom('IN', 'FPX'))
    .map((parts) => parts.join('')),
);

const createParty = (createText: typeof createAnyText): fc.Arbitrary<LabelParty> =>
  fc.record({
    name: createText(120),
    address: createText(500),
    city: createText(80),
    state: createText(80),
    pincode: createDigits(6),
    phone: fc.oneof(createDigits(10), fc.constant('')),
  });

/** Returns an arbitrary of labels. Texts have any length that an order allows; `plain` texts consist of `WORDS`. */
export const createLabelArbitrary = (kind: 'plain' | 'any' = 'any'): fc.Arbitrary<LabelData> => {
  const createText = kind === 'plain' ? createPlainText : createAnyText;
  return fc.record({
    carrierName: createText(60),
    serviceName: createText(60),
    awb,
    parcelAwb: awb,
    docketNumber: createDigits(14),
    routingCode: fc.oneof(fc.constantFrom('DEL/SII', 'BLR_Koramangala_D'), fc.constant(null)),
    isReverse: fc.boolean(),
    codPaise: fc.oneof(fc.integer({ min: 1, max: 1_00_00_000_00 }), fc.constant(null)),
    consignee: createParty(createText),
    returnTo: createParty(createText),
    reference: createText(64),
    orderDate: fc.constant('2026-11-23'),
    contents: fc.array(
      fc.record({
        name: createText(200),
        quantity: fc.integer({ min: 1, max: 9999 }),
        hsnCode: fc.constantFrom('', '0904', '090411', '09041130'),
      }),
      {
        minLength: 1,
        maxLength: 20,
      },
    ),
    invoicePaise: fc.integer({ min: 0, max: 1_00_00_000_00 }),
    deadGrams: fc.integer({ min: 1, max: 999_000 }),
    lengthMm: fc.integer({ min: 1, max: 3000 }),
    breadthMm: fc.integer({ min: 1, max: 3000 }),
    heightMm: fc.integer({ min: 1, max: 3000 }),
    boxNumber: fc.integer({ min: 1, max: 9999 }),
    boxCount: fc.integer({ min: 1, max: 9999 }),
    papers: fc.record({
      sellerName: createText(120),
      sellerGstin: fc.constantFrom('', '32AAACM1234F1Z5'),
      ewayBillNumber: fc.constantFrom('', '331001121234'),
    }),
    sellerLogo: fc.constant(null),
  });
};

export const ordinaryLabel: LabelData = {
  carrierName: 'Delhivery',
  serviceName: 'Surface',
  awb: '14908180007919',
  parcelAwb: '14908180007919',
  docketNumber: '73000000104729',
  routingCode: 'DEL/SII',
  isReverse: false,
  codPaise: 1_25_000,
  consignee: {
    name: 'Ramesh Kumar',
    address: 'Flat 12/B, Shanti Niketan, M.G. Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    phone: '9876543210',
  },
  returnTo: {
    name: 'Malabar Spice House',
    address: '14 Warehouse Lane',
    city: 'Kochi',
    state: 'Kerala',
    pincode: '682001',
    phone: '9847000000',
  },
  reference: 'SHOP-1',
  orderDate: '2026-11-23',
  contents: [{ name: 'Black pepper 500 g', quantity: 2, hsnCode: '0904' }],
  invoicePaise: 1_29_900,
  deadGrams: 1250,
  lengthMm: 300,
  breadthMm: 205,
  heightMm: 100,
  boxNumber: 1,
  boxCount: 2,
  papers: {
    ewayBillNumber: '',
    sellerName: 'Malabar Spice House',
    sellerGstin: '32AAACM1234F1Z5',
  },
  sellerLogo: null,
};
