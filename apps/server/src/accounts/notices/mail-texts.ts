import type { Notice } from '@shipdesk/domain/account/event/notice';
import { INVITATION_HOURS } from '@shipdesk/domain/account/team-rules';
import {
  formatParcelName,
  getParcelTitle,
  type NamedParcel,
} from '@shipdesk/domain/order/parcel-name';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import type { MailText } from '../../platform/mail/mail-layout.ts';

export interface MailFacts {
  /** The seller's name, for emails to consignees. */
  readonly company: string;
  /** The consignee's name. */
  readonly name: string;
  /** The public URL of Shipdesk: `https://ship.example.in`. */
  readonly origin: string;
  readonly parcels: readonly NamedParcel[];
  /** The invoices, bank transfers, report or webhook that the email is about. */
  readonly references: readonly string[];
  /** The reason why the operator rejected the seller's bank account. */
  readonly reason: string;
  /** The one-time link to set a password, accept an invitation or answer a failed delivery. Empty if there is none. */
  readonly link: string;
}

export const MAX_LISTED_LINES = 20;

/**
 * Emails to users name neither the user nor the company. A stranger can register with the address of another person and
 * choose both names.
 */
const HELLO = 'Hello,';
const SWITCH_OFF =
  'You received this email because your company gets emails about this event. Switch them off under Setting, Notifications.';

function listLines(lines: readonly string[]): string[] {
  const moreCount = lines.length - MAX_LISTED_LINES;
  return [...lines.slice(0, MAX_LISTED_LINES), ...(moreCount > 0 ? [`and ${moreCount} more`] : [])];
}

/** Omits the consignee's name and a reference of several words, because a stranger may have written them. */
const omitFreeText = ({ docketNumber, reference = '', awb = '' }: NamedParcel): NamedParcel =>
  /\s/.test(reference) ? { docketNumber, awb } : { docketNumber, reference, awb };

function createSellerTemplate(stage: OrderStage, eventName: string, advice: string) {
  return ({ parcels, origin }: MailFacts): MailText => {
    const namedParcels = parcels.map(omitFreeText);
    const [firstParcel] = namedParcels;
    const onlyParcel = namedParcels.length === 1 ? firstParcel : undefined;
    const subject = `${eventName}: ${onlyParcel ? `order ${getParcelTitle(onlyParcel)}` : `${namedParcels.length} orders`}`;
    return {
      subject,
      paragraphs: [`${subject}. ${advice}`],
      lines: listLines(namedParcels.map(formatParcelName)),
      button: onlyParcel
        ? { label: 'Open the order', url: `${origin}/orders/${onlyParcel.docketNumber}` }
        : { label: 'Open the orders', url: `${origin}/orders/forward?stage=${stage}` },
      footer: SWITCH_OFF,
    };
  };
}

function createSellerMoneyTemplate(tab: string, subject: string, advice: string) {
  return ({ parcels, references, origin }: MailFacts): MailText => ({
    subject,
    paragraphs: [`${subject}. ${advice}`],
    lines: listLines([
      ...parcels.map((parcel) => formatParcelName(omitFreeText(parcel))),
      ...references.map((reference) => `Reference ${reference}`),
    ]),
    button: { label: 'Open Billing', url: `${origin}/billing?tab=${tab}` },
    footer: SWITCH_OFF,
  });
}

function createConsigneeTemplate(buildSubject: (company: string) => string, message: string) {
  return ({
    company,
    name,
    origin,
    parcels: [parcel = { docketNumber: '' }],
  }: MailFacts): MailText => ({
    subject: buildSubject(company),
    paragraphs: [`Hello ${name},`, message],
    lines: [`Order ${formatParcelName(parcel)}`],
    button: { label: 'Track the parcel', url: `${origin}/track/${parcel.docketNumber}` },
    footer: `You received this email because ${company} is sending you a parcel.`,
  });
}

export const mailTexts = {
  password_reset: ({ link }) => ({
    subject: 'Set a new password for Shipdesk',
    paragraphs: [
      HELLO,
      'Someone requested a new password for your account. Use the link below to set one. You can use the link once, within 30 minutes.',
      'If this was not you, ignore this email. Your password will not change.',
    ],
    button: { label: 'Set a new password', url: link },
    footer: 'You received this email because this address is used to sign in to Shipdesk.',
  }),
  invitation: ({ link }) => ({
    subject: 'Your Shipdesk account',
    paragraphs: [
      HELLO,
      `A Shipdesk account was created for this address. Use the link below to set a password. You can use the link once, within ${INVITATION_HOURS} hours.`,
      'After that, request a new link on the sign-in page. If you did not expect an account, ignore this email.',
    ],
    button: { label: 'Set your password', url: link },
    footer: 'You received this email because this address is used to sign in to Shipdesk.',
  }),
  team_invitation: ({ link }) => ({
    subject: 'You are invited to join a team on Shipdesk',
    paragraphs: [
      HELLO,
      `A company that ships with Shipdesk has invited you to its team. Open the link below to see the company and accept the invitation. You can use the link once, within ${INVITATION_HOURS} hours.`,
      'If you did not expect an invitation, ignore this email.',
    ],
    button: { label: 'Accept the invitation', url: link },
    footer: 'You received this email because a member of the team entered your address.',
  }),
  report_ready: ({ references, origin }) => ({
    subject: `Your report is ready: ${references[0] ?? ''}`,
    paragraphs: [HELLO, 'A report for you is ready. Sign in within 14 days to download it.'],
    lines: listLines([...references]),
    button: { label: 'Open the files', url: `${origin}/report/files` },
    footer:
      'You received this email because you or a member of your team requested the report. Change the schedule under Report, Schedules.',
  }),
  password_changed: ({ origin }) => ({
    subject: 'Your Shipdesk password was changed',
    paragraphs: [
      HELLO,
      'The password of your account was changed, and all other devices were signed out.',
      'If this was not you, set a new password now and contact your operator.',
    ],
    button: { label: 'Set a new password', url: `${origin}/forgot-password` },
    footer: 'You received this email because this address is used to sign in to Shipdesk.',
  }),

  bank_account_changed: ({ origin }) => ({
    subject: 'The bank account for your COD was changed',
    paragraphs: [
      HELLO,
      'Another bank account was entered for the COD remittances of your company. It takes effect after a day, once the operator has verified it.',
      'If this was not you, change your password, enter the correct account again and contact your operator.',
    ],
    button: { label: 'Open the bank account', url: `${origin}/billing` },
    footer: 'You received this email because you are the owner of a Shipdesk account.',
  }),
  bank_account_rejected: ({ reason, origin }) => ({
    subject: 'The bank account for your COD was rejected',
    paragraphs: [
      HELLO,
      'The operator could not verify the bank account that was entered for the COD remittances of your company. Shipdesk does not use it.',
      `Reason: ${reason}`,
      'Check the account holder, account number and IFSC, then enter the account again.',
    ],
    button: { label: 'Enter the account again', url: `${origin}/billing` },
    footer: 'You received this email because you are the owner of a Shipdesk account.',
  }),

  seller_booked: createSellerTemplate(
    'ready_to_ship',
    'Booked',
    'Print the labels and hand the parcels over.',
  ),
  seller_booking_failed: createSellerTemplate(
    'booking_failed',
    'Booking failed',
    'Open each order to see the reason. Correct the order, then ship it again.',
  ),
  seller_out_for_delivery: createSellerTemplate(
    'out_for_delivery',
    'Out for delivery',
    'You do not need to do anything.',
  ),
  seller_delivered: createSellerTemplate(
    'delivered',
    'Delivered',
    'You do not need to do anything.',
  ),
  seller_undelivered: createSellerTemplate(
    'ndr',
    'Delivery failed',
    'Choose what the carrier does next, before it returns the parcel.',
  ),
  seller_returned: createSellerTemplate(
    'rto',
    'Return started',
    'The carrier is returning the parcel to your pickup address.',
  ),
  seller_lost_or_damaged: createSellerTemplate(
    'lost_or_damaged',
    'Lost or damaged',
    'Ask the operator to file a claim with the carrier.',
  ),

  seller_balance_low: ({ origin }) => ({
    subject: 'Your Shipdesk balance is low',
    paragraphs: [
      'Your balance has fallen below the amount that you chose.',
      'Recharge now to keep shipping orders.',
    ],
    button: { label: 'Open Billing', url: `${origin}/billing` },
    footer: SWITCH_OFF,
  }),
  seller_weight_raised: createSellerMoneyTemplate(
    'weight-discrepancies',
    'A carrier charges for a higher weight',
    'Accept the weight, or dispute it with photos within 7 days. The difference is on hold until then.',
  ),
  seller_weight_decided: createSellerMoneyTemplate(
    'weight-discrepancies',
    'A weight discrepancy was decided',
    'Billing shows whether the difference was charged or refunded.',
  ),
  seller_payout_sent: createSellerMoneyTemplate(
    'cod-remittance',
    'Your COD was remitted',
    'The transfer will reach your bank account within one working day.',
  ),
  seller_payout_corrected: createSellerMoneyTemplate(
    'cod-remittance',
    'The reference of a COD remittance was corrected',
    'The amount has not changed. On your bank statement, look for the reference below, not the earlier one.',
  ),
  seller_payout_returned: createSellerMoneyTemplate(
    'cod-remittance',
    'The bank returned your COD',
    'Check your bank account in Billing and correct it if it is wrong. The operator will then transfer the amount again.',
  ),
  seller_invoice_issued: createSellerMoneyTemplate(
    'invoices',
    'A new invoice from Shipdesk',
    'Open Billing for the PDF and the list of charges.',
  ),
  seller_invoice_overdue: createSellerMoneyTemplate(
    'invoices',
    'An invoice is overdue',
    'Recharge your wallet and pay the invoice from it.',
  ),

  seller_webhook_off: ({ references, origin }) => ({
    subject: 'A webhook was switched off',
    paragraphs: [
      'Shipdesk could not deliver events to the address below for five days, or the address returned 410 Gone.',
      'Fix your program, switch the webhook on, and send the failed deliveries again.',
    ],
    lines: listLines([...references]),
    button: { label: 'Open the webhooks', url: `${origin}/other/webhooks` },
    footer: SWITCH_OFF,
  }),

  consignee_booked: createConsigneeTemplate(
    (company) => `${company} is sending your order`,
    'A carrier will pick up your parcel soon.',
  ),
  consignee_out_for_delivery: createConsigneeTemplate(
    (company) => `Your order from ${company} arrives today`,
    'Your parcel is out for delivery. Please keep your phone at hand.',
  ),
  consignee_delivered: createConsigneeTemplate(
    (company) => `Your order from ${company} was delivered`,
    'The carrier has delivered your parcel. If you did not get it, contact the sender.',
  ),
  consignee_undelivered: (facts) => {
    const isAnswerable = facts.link !== '';
    const mail = createConsigneeTemplate(
      (company) => `Your order from ${company} could not be delivered`,
      isAnswerable
        ? 'The carrier could not deliver your parcel. Use the link below to arrange the delivery, for example on another day or to a corrected address. You can use the link once.'
        : 'The carrier could not deliver your parcel and will try again.',
    )(facts);
    const button = { label: 'Arrange the delivery', url: facts.link };
    return isAnswerable ? { ...mail, button } : mail;
  },
  consignee_returned: createConsigneeTemplate(
    (company) => `Your order from ${company} is being returned`,
    'The carrier is returning your parcel to the sender. Contact the sender if you still want it.',
  ),
} as const satisfies Readonly<Record<string, (facts: MailFacts) => MailText>>;

export type MailTemplate = keyof typeof mailTexts;

export function findTemplate(
  recipient: 'seller' | 'consignee',
  notice: Notice,
): MailTemplate | undefined {
  const name = `${recipient}_${notice}`;
  return isTemplate(name) ? name : undefined;
}

function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(mailTexts, name);
}
