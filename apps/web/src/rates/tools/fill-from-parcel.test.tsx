import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import type { CalculatorForm } from './calculator-form.ts';
import { FillFromParcel, readQuoteBody } from './rate-calculator.tsx';

afterEach(() => vi.unstubAllGlobals());

const body = {
  fromPincode: '560001',
  toPincode: '682002',
  paymentMode: 'COD',
  codPaise: 499_50,
  invoicePaise: 1_250_00,
  direction: 'forward',
  boxes: [{ lengthMm: 305, widthMm: 200, heightMm: 150, deadGrams: 1_250, count: 2 }],
};

async function openForm() {
  const path = '/api/admin/quoted-parcels/';
  stubServer({
    [`${path}14908180000001`]: {
      data: { ...body, seller: 'Gupta Handlooms', docketNumber: '10000000000001' },
    },
    [`${path}0000`]: () =>
      Response.json({ code: 'not_found', reason: 'parcel_unknown' }, { status: 404 }),
  });
  const filledForms: CalculatorForm[] = [];
  await renderScreen(<FillFromParcel onFill={(form) => filledForms.push(form)} />);
  const enterNumber = async (number: string) => {
    await page.getByRole('textbox', { name: 'AWB or docket number' }).fill(number);
    await userEvent.keyboard('{Enter}');
  };
  return { filledForms, enterNumber };
}

test('fills the form with the parcel of an AWB', async () => {
  const { filledForms, enterNumber } = await openForm();
  await enterNumber('14908180000001');
  await expect
    .element(page.getByText(/Filled from docket 10000000000001 of Gupta Handlooms/))
    .toBeVisible();
  expect(filledForms.map(readQuoteBody)).toEqual([body]);
});

test('rejects an unknown number', async () => {
  const { filledForms, enterNumber } = await openForm();
  await enterNumber('0000');
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(filledForms).toEqual([]);
});
