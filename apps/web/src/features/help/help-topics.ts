/** One question with its answer; every text is a paragraph, every list its points. */
export interface HelpQuestion {
  readonly question: string;
  readonly answer: readonly (string | readonly string[])[];
}

export interface HelpTopic {
  /** Also the anchor of the topic in the page. */
  readonly id: string;
  readonly title: string;
  readonly questions: readonly HelpQuestion[];
}

/** What sellers ask, in their own order: sign-in first. */
export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'sign-in',
    title: 'Signing in',
    questions: [
      {
        question: 'I cannot sign in. What can I do?',
        answer: [
          'Check the address for a typing mistake and the keyboard for Caps Lock; the eye in the password field shows what you typed.',
          'After ten wrong passwords a new device has to wait up to 15 minutes. A device that you signed in on before goes on working.',
          'If the password is lost, raise a ticket from the address that you registered with.',
        ],
      },
      {
        question: 'Why do I have to sign in again?',
        answer: [
          'A session ends after 24 hours without use and after 7 days in any case. Operator staff sign in every day.',
          'It ends at once when you log out, when somebody changes your password, and when you sign the device out under My Account.',
        ],
      },
      {
        question: 'Which passwords are accepted?',
        answer: [
          [
            '6 or more characters',
            'one special character',
            'both lower and upper case letters',
            'one number',
          ],
          'Passwords that guessers try first, and your own name, company or address, are refused even when they have all four.',
        ],
      },
      {
        question: 'Somebody else may know my password. What now?',
        answer: [
          'Open My Account from the menu at the top right and change the password: every other device is signed out at once. Under Sessions you see where the account is open.',
        ],
      },
    ],
  },
  {
    id: 'orders',
    title: 'Orders',
    questions: [
      {
        question: 'What does an order need?',
        answer: [
          [
            'the consignee: name, phone, address, pincode, city, state and country',
            'each product with name, quantity and unit price',
            'the pickup address, one of your warehouses',
            'length, width and height, or for several boxes their number and the weight of each',
            'a GST e-waybill number from a total of ₹50,000',
          ],
          'Save tells the first thing that is missing and takes you to it.',
        ],
      },
      {
        question: 'I pressed Save twice. Are there two orders?',
        answer: [
          'No. The same form makes the same order, also when the connection broke and you tried again. Start a new order for a second parcel with the same content.',
        ],
      },
      {
        question: 'Where is an order that I saved?',
        answer: [
          'Under Orders, in the week in which it was saved. Choose another range with the date button, or Refresh when a colleague saved it a moment ago.',
        ],
      },
      {
        question: 'What is the docket number?',
        answer: [
          'The number of the parcel, given by the desk when the order is saved. Your own number goes into the reference id and is shown as Ref ID.',
        ],
      },
    ],
  },
  {
    id: 'weight',
    title: 'Chargeable weight',
    questions: [
      {
        question: 'Which weight am I charged for?',
        answer: [
          'The greatest of three: the weight on the scale (dead weight), the volumetric weight, and 0.50 kg.',
          'Volumetric weight in kilograms is length × width × height in centimetres, divided by 5,000, for every box. A carton of 40 × 30 × 20 cm has 4.8 kg, however light it is.',
        ],
      },
      {
        question: 'How do I enter several boxes?',
        answer: [
          'Choose a package type with multi. Give the number of boxes and the weight of one for each kind of box; the total weight adds up by itself.',
        ],
      },
    ],
  },
  {
    id: 'cod',
    title: 'Cash on delivery (COD)',
    questions: [
      {
        question: 'How much does the courier collect?',
        answer: [
          'With Invoice Amount the total of the products. With Manual Amount what you enter, for example the rest after an advance; it cannot be more than the total.',
          'A prepaid order collects nothing.',
        ],
      },
    ],
  },
  {
    id: 'e-waybill',
    title: 'E-waybill',
    questions: [
      {
        question: 'When do I need an e-waybill?',
        answer: [
          'From an order total of ₹50,000, tax included. The total is quantity × unit price of all products, not the amount collected on delivery.',
          'Make it on the e-waybill portal and enter its 12 digits under Other Details. The 15 characters of a GSTIN are another number.',
        ],
      },
    ],
  },
  {
    id: 'pincodes',
    title: 'Pincodes',
    questions: [
      {
        question: 'Why can I not type the city and the state?',
        answer: [
          'They come from the pincode, so that the address and the route agree. Enter all six digits and wait a moment.',
          'When the pincode is not known to the desk, the two fields open and you fill them in yourself.',
        ],
      },
      {
        question: 'My pincode is refused.',
        answer: [
          'A pincode has six digits and does not begin with 0. Numbers whose first three digits belong to no place, and those of the Army Post Office, are served by no courier.',
        ],
      },
    ],
  },
  {
    id: 'csv',
    title: 'CSV import',
    questions: [
      {
        question: 'How do I upload many orders at once?',
        answer: [
          'Orders, Bulk Import, B2C Order. Download the sample file, fill one row for each order, and upload it as .csv: at most 1000 rows and 5 MB.',
          'All 41 columns have to be there. Columns in another order do no harm.',
        ],
      },
      {
        question: 'What does “Row 12 has missing values” mean?',
        answer: [
          'Rows are counted as Excel counts them: the header is row 1, the first order row 2. Fill the named columns of that row.',
        ],
      },
      {
        question: 'Excel changed my phone numbers into 9.87654E+09.',
        answer: [
          'Excel shows long numbers short and saves what it shows: the missing digits are gone. Before typing or pasting, select the columns with phones, pincodes, docket and e-waybill numbers and format them as Text.',
          'Do not open a finished CSV with a double click to look at it: Excel reads the columns anew. Use Data, From Text/CSV, and choose Text for these columns.',
        ],
      },
      {
        question: 'Excel mixed up day and month.',
        answer: [
          'Write order dates as dd/mm/yyyy and format the column as Text. An Excel that is set to English (United States) reads 03/04/2026 as the 4th of March, so look at the dates once more after saving.',
        ],
      },
      {
        question: 'The file opens in one column, or the ₹ and Hindi names are damaged.',
        answer: [
          'Save as “CSV UTF-8 (Comma delimited)”. The plain “CSV” formats lose letters that are not English, and some settings write semicolons instead of commas.',
        ],
      },
    ],
  },
  {
    id: 'warehouses',
    title: 'Warehouses',
    questions: [
      {
        question: 'What is the default address?',
        answer: [
          'The warehouse that a new order starts with. There is one; making another one the default takes the mark from it.',
        ],
      },
      {
        question: 'Does an edit change orders that exist?',
        answer: [
          'No. An order keeps the pickup address that it was saved with. New orders take the new one.',
        ],
      },
      {
        question: 'How do I get rid of a warehouse?',
        answer: [
          'Archive it: Add Order does not offer it any more, and its orders stay. Tick Archived on the Warehouse page to see it and to restore it. The default one can be archived after another one was made the default.',
        ],
      },
    ],
  },
];

/** The keys of the desk. */
export const keyboardKeys: readonly { readonly keys: string; readonly does: string }[] = [
  { keys: 'n', does: 'New order in the orders list, new warehouse on the Warehouse page' },
  { keys: '/', does: 'To the search box of the page' },
  { keys: 'Ctrl or Cmd + S', does: 'Saves the order on Add Order' },
  { keys: '?', does: 'Shows these keys' },
  { keys: 'Esc', does: 'Closes a dialog or a menu, empties a search box' },
  { keys: 'Tab, arrows, Enter', does: 'Through fields, rows and menus' },
];
