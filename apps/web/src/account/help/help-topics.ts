import { t } from '@lingui/core/macro';

/** A question and its answer. In the answer, a string is a paragraph and an array is a bullet list. */
export type HelpQuestion = readonly [question: string, ...answer: (string | readonly string[])[]];

export interface HelpTopic {
  /** Also the anchor of the topic in the page. */
  readonly id: string;
  readonly title: string;
  readonly questions: readonly HelpQuestion[];
}

export const listHelpTopics = (): readonly HelpTopic[] => [
  {
    id: 'sign-in',
    title: t`Signing in`,
    questions: [
      [
        t`I cannot sign in. What can I do?`,
        t`Check the email address for typos, and check that Caps Lock is off. The eye in the password field shows what you typed.`,
        t`After ten wrong passwords, a new device has to wait up to 15 minutes. Devices on which you signed in before are not affected.`,
        t`If you forgot the password, choose “Forgot your password?” on the sign-in page. Shipdesk emails you a link to set a new one.`,
      ],
      [
        t`Why do I have to sign in again?`,
        t`A session ends after 24 hours of inactivity, and after 7 days at the latest. Operator staff sign in every day.`,
        t`A session also ends when you log out, when the password is changed on another device, or when you sign the device out under My Account.`,
      ],
      [
        t`Which passwords are accepted?`,
        [
          t`6 or more characters`,
          t`one special character`,
          t`both lower and upper case letters`,
          t`one number`,
          t`not a common password, and not your name, company or address`,
        ],
      ],
      [
        t`What if someone knows my password?`,
        t`Open My Account from the menu at the top right and change the password: every other device is signed out at once. Sessions lists where you are signed in.`,
      ],
    ],
  },
  {
    id: 'orders',
    title: t`Orders`,
    questions: [
      [
        t`What does an order need?`,
        [
          t`the consignee: name, phone, address, pincode, city, state and country`,
          t`each product with name, quantity and unit price`,
          t`the pickup address, one of your warehouses`,
          t`the length, width and height of the box, or, for several boxes, the number of boxes and the weight of each`,
          t`a GST e-waybill number if the total is ₹50,000 or more`,
        ],
        t`The heading of each section says how many fields are missing. Save takes you to the first one.`,
      ],
      [
        t`Where does the weight in Add Order come from?`,
        t`Until you enter a product, it is a default and is marked as such. If a saved product has a weight and size, Add Order uses them and shows which product they come from. It does not overwrite what you typed.`,
        t`Shipdesk learns products from your orders. Open Others, Products to correct them, to add an SKU, price and HSN code, or to import them from a file.`,
        t`Save your boxes under Setting, Boxes. If a product has a usual box, the weight includes the empty box.`,
      ],
      [
        t`Which columns does the order list show?`,
        t`Each stage shows what matters there: the price before booking, then the carrier, AWB, last scan and charge. The charge is what the parcel has cost so far, including amounts on hold.`,
        t`Press Columns to show or hide columns at all stages. On a phone, Columns is behind the button with the dates.`,
      ],
      [
        t`How do I find an order from any page?`,
        t`Press Ctrl or Cmd + K, or Search at the top, and enter a docket number, AWB, reference, phone number or name. A scanner works too.`,
        t`From the same box you can open any page, add an order, import a file or recharge the wallet.`,
      ],
      [
        t`I pressed Save twice. Are there two orders?`,
        t`No. Shipdesk saves the same content only once, even if you save again after a lost connection. Press New order for a second parcel with the same content.`,
      ],
      [
        t`Where is the order that I saved?`,
        t`Under Orders, in the week in which it was saved. Choose another range with the date button, or press Refresh for orders that a colleague has just saved.`,
      ],
      [
        t`What is the docket number?`,
        t`The number that identifies the parcel. Shipdesk assigns it when the order is saved. Your own number goes into the reference id and is shown as Ref ID.`,
      ],
    ],
  },
  {
    id: 'weight',
    title: t`Chargeable weight`,
    questions: [
      [
        t`Which weight am I charged for?`,
        t`The greatest of three: the weight on the scale (dead weight), the volumetric weight, and 0.50 kg.`,
        t`Volumetric weight in kilograms is length × width × height in centimetres, divided by 5,000, for every box. A carton of 40 × 30 × 20 cm counts as 4.8 kg, however light it is.`,
      ],
      [
        t`How do I enter several boxes?`,
        t`Choose a multi package type. For each kind of box, enter the number of boxes and the weight of one box. Shipdesk adds up the total. Enter the sizes too: a box without a size has no volumetric weight, and the carrier may charge for more.`,
      ],
    ],
  },
  {
    id: 'cod',
    title: t`Cash on delivery (COD)`,
    questions: [
      [
        t`How much does the carrier collect?`,
        t`With Invoice Amount, the total of the products. With Manual Amount, the amount that you enter, for example the balance after an advance. It cannot exceed the total.`,
        t`Nothing is collected for a prepaid order.`,
      ],
      [
        t`When do I get the COD of my parcels?`,
        t`On the first Monday, Wednesday or Friday that is 8 days or more after the delivery. A shorter plan pays after 2, 3 or 4 days, for a fee.`,
        t`Payouts need a bank account that the operator has verified. Add it under Billing, COD Remittance. Each payout lists its parcels, fees and the UTR of the transfer.`,
      ],
    ],
  },
  {
    id: 'labels',
    title: t`Labels`,
    questions: [
      [
        t`How do I print labels?`,
        t`Select booked orders and press Print labels, or open one order. The PDF has a label for each box. Choose size, logo and contents under Setting, Labels.`,
        t`Labels need an AWB, so ship the orders first. The same label can be printed again at any time.`,
      ],
    ],
  },
  {
    id: 'pickup',
    title: t`Pickups`,
    questions: [
      [
        t`How do I get the parcels picked up?`,
        t`Ship the orders, then request a pickup under Orders, Pickups, for today or up to a week ahead. Each carrier collects from a warehouse once a day and takes all its booked parcels. No carrier comes on Sundays.`,
        t`Close a manifest for the carrier to sign: it proves which parcels were handed over.`,
      ],
      [
        t`The carrier did not come. What can I do?`,
        t`Open Orders, Pickups. It lists the parcels again and shows how many the carrier missed. Request another pickup.`,
      ],
    ],
  },
  {
    id: 'ndr',
    title: t`Failed deliveries (NDR)`,
    questions: [
      [
        t`A delivery failed. What can I do?`,
        t`Open NDR. Each parcel shows the reason, the money at risk and the time to answer: 24 hours. Choose another attempt, a corrected address or phone number, another COD amount, or the return. The reason and the carrier decide which of these are possible.`,
        t`The consignee can answer too, with the one-time link in the email or the link that you send from NDR.`,
      ],
      [
        t`What happens if I do not answer?`,
        t`The default action that you choose on NDR: another attempt, the return, or nothing. After three failed attempts most carriers return the parcel.`,
      ],
    ],
  },
  {
    id: 'wallet',
    title: t`Wallet`,
    questions: [
      [
        t`How do I recharge?`,
        t`Open Billing, Recharges. Transfer the amount to the account shown there and enter the UTR, or pay online if the operator offers it. The operator confirms a transfer.`,
      ],
      [
        t`Why is money on hold?`,
        t`A booking holds its price until the carrier picks the parcel up, and then charges it. If the parcel is cancelled before the pickup, the hold is released. The Passbook explains every line.`,
      ],
    ],
  },
  {
    id: 'disputes',
    title: t`Weight disputes`,
    questions: [
      [
        t`The carrier charges for a higher weight. What can I do?`,
        t`Open Billing, Weight discrepancies. Accept the weight, or dispute it with photos of the parcel on a scale within 7 days. The difference is on hold until the dispute is decided. If you do not answer in time, it is charged.`,
      ],
    ],
  },
  {
    id: 'invoices',
    title: t`Invoices`,
    questions: [
      [
        t`When do I get an invoice?`,
        t`After each month or half month, as agreed with the operator, for all charges of that period. Billing, Invoices has the PDF and the list of charges as a file.`,
        t`Enter your GSTIN under Billing first, so that the invoice shows it. Refunds after the invoice are credit notes.`,
      ],
    ],
  },
  {
    id: 'claims',
    title: t`Claims for lost and damaged parcels`,
    questions: [
      [
        t`The carrier lost or damaged my parcel. Do I get money back?`,
        t`Shipdesk opens a claim when the carrier reports the loss or damage. The operator decides it, and an approved claim is paid into your wallet, with a credit note for the freight. Billing, Credit Notes shows the state and the reason.`,
      ],
    ],
  },
  {
    id: 'e-waybill',
    title: t`E-waybill`,
    questions: [
      [
        t`When do I need an e-waybill?`,
        t`For an invoice amount of ₹50,000 or more, tax included. The invoice amount is quantity × unit price of all products, not the amount collected on delivery.`,
        t`Create it on the e-waybill portal and enter its 12 digits under Other Details. It is not the GSTIN, which has 15 characters.`,
      ],
    ],
  },
  {
    id: 'pincodes',
    title: t`Pincodes`,
    questions: [
      [
        t`Why can I not type the city and the state?`,
        t`Shipdesk fills them in from the pincode, so that the address matches the route. Enter all six digits and wait a moment.`,
        t`If Shipdesk does not know the pincode, you can fill in both fields yourself.`,
      ],
      [
        t`Why is my pincode refused?`,
        t`A pincode has six digits and does not begin with 0. Carriers do not serve Army Post Office pincodes or pincodes whose first three digits India Post does not use.`,
      ],
    ],
  },
  {
    id: 'csv',
    title: t`CSV import`,
    questions: [
      [
        t`How do I upload many orders at once?`,
        t`Open Orders, Bulk Import, B2C Order. Download the sample file, fill one row for each order, and upload it as .csv: at most 1000 rows and 5 MB.`,
        t`All 41 columns must be present, in any order.`,
      ],
      [
        t`What does “Row 12 has missing values” mean?`,
        t`Rows are counted as Excel counts them: the header is row 1, the first order is row 2. Fill in the named columns of that row.`,
      ],
      [
        t`Excel changed my phone numbers into 9.87654E+09.`,
        t`Excel shortens long numbers and saves them shortened: the missing digits are gone. Before typing or pasting, select the columns with phones, pincodes, docket and e-waybill numbers and format them as Text.`,
        t`Do not open a finished CSV with a double click: Excel converts the columns again. Use Data, From Text/CSV, and choose Text for these columns.`,
      ],
      [
        t`Excel mixed up day and month.`,
        t`Write order dates as dd/mm/yyyy and format the column as Text. If Excel is set to English (United States), it reads 03/04/2026 as 4 March. Check the dates after saving.`,
      ],
      [
        t`The file opens in one column, or the ₹ and Hindi names are damaged.`,
        t`Save as “CSV UTF-8 (Comma delimited)”. The plain “CSV” formats lose letters that are not in the English alphabet, and some settings write semicolons instead of commas.`,
      ],
    ],
  },
  {
    id: 'warehouses',
    title: t`Warehouses`,
    questions: [
      [
        t`What is the default address?`,
        t`The warehouse that a new order starts with. Only one warehouse is the default.`,
      ],
      [
        t`Does an edit change existing orders?`,
        t`No. An order keeps the pickup address that it was saved with. New orders use the edited address.`,
      ],
      [
        t`How do I remove a warehouse?`,
        t`Archive it: Add Order no longer offers it, and its orders stay. Tick Archived on the Warehouse page to see and restore it. To archive the default warehouse, make another one the default first.`,
      ],
    ],
  },
];

export const listShortcuts = (): readonly {
  readonly keys: string;
  readonly effect: string;
}[] => [
  { keys: t`n`, effect: t`New order` },
  { keys: t`/`, effect: t`Search the page, or all of Shipdesk if the page has no search box` },
  { keys: t`Ctrl or Cmd + K`, effect: t`Search pages, actions and orders from any screen` },
  { keys: t`Ctrl or Cmd + S`, effect: t`Save the order on Add Order` },
  { keys: t`?`, effect: t`Show these shortcuts` },
  { keys: t`Esc`, effect: t`Close a dialog or menu, clear a search box` },
  { keys: t`Tab, arrows, Enter`, effect: t`Move through fields, rows and menus` },
];

/** Returns the questions that contain every word of the search, in the topic title or the text. Omits empty topics. */
export function findHelp(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const words = normaliseForSearch(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return topics
    .map((topic) => ({
      ...topic,
      questions: topic.questions.filter((question) => {
        const text = normaliseForSearch(joinQuestionText(topic, question));
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function joinQuestionText({ title }: HelpTopic, texts: HelpQuestion): string {
  return [title, ...texts.flat()].join('\n');
}

function normaliseForSearch(text: string): string {
  return text
    .toLowerCase()
    .replace(/e[\s-]?way[\s-]?bill/g, 'ewaybill')
    .replace(/[-₹,]/g, '');
}
