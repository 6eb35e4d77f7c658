import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { EinvoiceSection } from './einvoice-section.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-28T06:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  toast.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const irn = 'a5c12dca80e743321740b001fd70953e8738d109865d28ba4013750f2046f229';
const id = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const list = {
  from: '2026-11-01',
  checksSignatures: false,
  runs: [{ issuedOn: '2026-12-01', dueOn: '2026-12-30', documents: 2, registered: 1 }],
  open: [
    {
      id,
      sellerId: id,
      sellerName: 'Gupta Handlooms',
      number: 'INV/2627/000123',
      kind: 'invoice',
      gstin: '29ABCDE1234F1ZW',
      issuedOn: '2026-12-01',
      dueOn: '2026-12-30',
      totalPaise: 118_06,
      gaps: ['recipient_address'],
    },
  ],
  isMore: false,
};

test('lists a document without an IRN with the days left and the missing field', async () => {
  stubServer({ '/api/admin/e-invoices': () => Response.json({ data: list }) });
  await renderScreen(<EinvoiceSection />);
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await expect.element(page.getByText('3 days left')).toBeVisible();
  await expect.element(page.getByText('Left out of the file. Required: the address')).toBeVisible();
});

test('records the IRNs of an uploaded file and lists the differences and errors', async () => {
  const requests = stubServer({
    '/api/admin/e-invoices': () => Response.json({ data: list }),
    '/api/admin/e-invoices/answers': () =>
      Response.json({
        data: {
          recorded: 1,
          known: 0,
          unmatched: [
            { number: 'INV/2627/000124', irn, reason: 'differs', differences: ['total'] },
          ],
        },
      }),
  });
  await renderScreen(<EinvoiceSection />);
  await page.getByRole('button', { name: 'Upload the response' }).click();
  await expect.element(page.getByText('Signature not checked')).toBeVisible();
  const portalEntry = { Irn: irn, AckNo: 112010036563310, AckDt: '2026-12-02 10:15:00' };
  const content = JSON.stringify([
    { ...portalEntry, SignedQRCode: 'a.b.c' },
    { ErrorDetails: [{ ErrorCode: '2150', ErrorMessage: 'Duplicate IRN' }] },
  ]);
  const file = new File([content], 'answer.json', { type: 'application/json' });
  await userEvent.upload(document.querySelector('input[type=file]')!, file);
  await expect.element(page.getByText('1 document has its IRN.')).toBeVisible();
  await expect.element(page.getByText('The code differs from your document: total')).toBeVisible();
  await expect.element(page.getByText('The portal answered: 2150 Duplicate IRN')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('/answers'))).toMatchObject({
    body: {
      answers: [
        {
          irn,
          ackNumber: '112010036563310',
          acknowledgedAt: '2026-12-02T04:45:00.000Z',
          signedQr: 'a.b.c',
        },
      ],
    },
  });
});
