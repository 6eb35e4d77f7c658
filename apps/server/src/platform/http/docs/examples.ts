import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPackageFolder } from '../../package-folder.ts';
import type { Language } from './docs-style.ts';

export interface ExampleJob {
  /** The name of its files and its anchor on the page. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly calls: readonly string[];
  /** Variables of the shell script, such as `DOCKET=…`. */
  readonly variables: string;
  /** The command-line argument of the examples in other languages. */
  readonly argument: string;
}

export const exampleJobs: readonly ExampleJob[] = [
  {
    id: 'price',
    title: 'Price a parcel',
    text: 'Returns each service with its price, the cheapest first. Amounts are in paise, weights in grams and lengths in millimetres.',
    calls: ['createQuote'],
    variables: '',
    argument: '',
  },
  {
    id: 'create-order',
    title: 'Create an order',
    text: 'Returns the docket number, which names the order in all other calls. Amounts are in rupees, weights in kilograms and lengths in centimetres.',
    calls: ['createOrder'],
    variables: 'REFERENCE=A-1001',
    argument: 'A-1001',
  },
  {
    id: 'book',
    title: 'Book a shipment',
    text: 'The call returns before Shipdesk calls the carrier. Poll the state, or receive the event shipment.booked or shipment.refused. One call books up to 1,000 orders.',
    calls: ['createShipments', 'shipmentStates'],
    variables: 'DOCKET=…',
    argument: '…',
  },
  {
    id: 'label',
    title: 'Print labels',
    text: 'Writes the labels of booked orders to labels.pdf.',
    calls: ['createLabels'],
    variables: 'DOCKET=…',
    argument: '…',
  },
  {
    id: 'track',
    title: 'Track a parcel',
    text: 'Returns the status and every scan, the newest first. To track many parcels, receive webhooks instead.',
    calls: ['getShipment'],
    variables: 'DOCKET=…',
    argument: '…',
  },
  {
    id: 'answer-ndr',
    title: 'Answer a failed delivery',
    text: 'A case lists the actions that its reason and its carrier allow. These examples request another attempt. GET /api/ndr?tab=action_required lists the cases that need an action, page by page.',
    calls: ['getNdrCase', 'createNdrActions'],
    variables: 'DOCKET=…',
    argument: '…',
  },
  {
    id: 'receive-webhook',
    title: 'Receive a webhook',
    text: 'The example for curl adds the address of your receiver and returns its secret. The others are receivers: each verifies the signature and returns 204. Do longer work after the response.',
    calls: ['createWebhook'],
    variables: 'WEBHOOK_URL=https://shop.example.in/hooks',
    argument: '',
  },
];

const FILE_EXTENSIONS: Readonly<Record<Language, string>> = {
  curl: 'sh',
  typescript: 'ts',
  python: 'py',
  php: 'php',
};
const PROGRAMS: Readonly<Record<Language, string>> = {
  curl: 'sh',
  typescript: 'node',
  python: 'python3',
  php: 'php',
};

/** Relative to `examples`. */
export const buildExamplePath = (id: string, language: Language) =>
  `${language}/${id}.${FILE_EXTENSIONS[language]}`;

/** The command runs in the folder of the language. */
export function buildCommand(job: ExampleJob, language: Language): string {
  const isReceiver = job.id === 'receive-webhook' && language !== 'curl';
  const parts = [
    // A shell script takes variables, so that each curl command can be copied alone.
    language === 'curl' ? job.variables : '',
    isReceiver ? 'WEBHOOK_SECRET=whsec_…' : '',
    PROGRAMS[language],
    isReceiver && language === 'php' ? '-S 0.0.0.0:8080' : '',
    `${job.id}.${FILE_EXTENSIONS[language]}`,
    language === 'curl' ? '' : job.argument,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

export const readExample = (file: string): Promise<string> =>
  readFile(join(findPackageFolder(), 'examples', file), 'utf8');
