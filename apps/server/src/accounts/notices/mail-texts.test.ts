import { expect, test } from 'vitest';
import { hostileTexts } from '../../../test-support/samples/hostile-texts.ts';
import { type MailTemplate, mailTexts } from './mail-texts.ts';
import { writeMail } from './mail-writer.ts';

const templates = Object.keys(mailTexts) as MailTemplate[];
const buildFacts = (text: string) => ({
  company: text,
  name: text,
  origin: 'https://ship.example.in',
  parcels: [{ docketNumber: '10000000000000', reference: text, awb: text }],
  references: [],
  reason: text,
  link: 'https://ship.example.in/reset-password#abc',
});
const listTags = (html: string) => html.match(/<[^>]*>/g);

const names = [...hostileTexts, 'Asha\r\nBcc: x@example.in', 'a\u2028b\u202ec\u0000d'];

test.each(templates)('%s: escapes names in the HTML', (template) => {
  const plainTags = listTags(writeMail(template, buildFacts('Asha')).html);
  for (const name of names) {
    expect(listTags(writeMail(template, buildFacts(`A${name}`)).html)).toEqual(plainTags);
  }
});

test.each(templates)('%s: removes control characters from the subject', (template) => {
  for (const name of names) {
    const { subject } = writeMail(template, buildFacts(`A${name}`));
    // oxlint-disable-next-line no-control-regex -- the subject must not contain these
    expect(subject).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e]/);
  }
});

test.each(templates)(
  '%s: repeats the subject and the links of the text in the HTML',
  (template) => {
    const { text, html, subject } = writeMail(template, buildFacts('Asha'));
    const links = text.match(/https:\S+/g);
    expect(links).not.toBeNull();
    for (const link of links ?? []) expect(html).toContain(`href="${link}"`);
    expect(html).toContain(`<title>${subject}</title>`);
  },
);

test.each(templates)('%s: contains no web address from a name', (template) => {
  for (const text of ['evil.example/x', 'www.evil.example', 'http://10.0.0.1', 'evil。example']) {
    const { text: plainText, html } = writeMail(template, buildFacts(text));
    expect(`${plainText} ${html}`).not.toMatch(/evil[.。]example|:\/\/10/);
  }
});

test.each(templates.filter((template) => !template.startsWith('consignee_')))(
  '%s: omits the names of the user and the company',
  (template) => {
    const parcels = [{ docketNumber: '10000000000000', reference: 'Order of Asha', awb: '' }];
    const facts = { ...buildFacts('Asha'), parcels, reason: '' };
    const { subject, text, html } = writeMail(template, facts);
    expect(`${subject} ${text} ${html}`).not.toContain('Asha');
  },
);

test('identifies an order by its reference, docket number and AWB', () => {
  const parcels = [{ docketNumber: '10000000000000', reference: 'KURTI-1', awb: '77' }];
  const facts = { ...buildFacts('Asha'), parcels };
  const name = 'KURTI-1 · Docket 10000000000000 · AWB 77';
  const { subject, text } = writeMail('seller_undelivered', facts);
  expect(subject).toBe('Delivery failed: order KURTI-1');
  expect(text).toContain(`\n${name}\n`);
  expect(writeMail('consignee_booked', facts).text).toContain(`Order ${name}\n`);
});

test('keeps zero-width joiners in names in Indian scripts', () => {
  const name = 'ക്‍ഷമ';
  expect(writeMail('consignee_booked', buildFacts(name)).text).toContain(`Hello ${name},`);
});

test('lists at most twenty orders and counts the rest', () => {
  const parcels = Array.from({ length: 23 }, (_, index) => ({
    docketNumber: String(10_000_000_000_000 + index),
  }));
  const { text, subject } = writeMail('seller_returned', { ...buildFacts('Asha'), parcels });
  expect(subject).toBe('Return started: 23 orders');
  expect(text.match(/^Docket /gm)).toHaveLength(20);
  expect(text).toContain('and 3 more');
});
