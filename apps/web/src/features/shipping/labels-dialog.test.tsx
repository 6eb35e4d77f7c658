import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type Answers,
  renderScreen,
  type SentRequest,
  stubServer,
} from '../../app/test-client.tsx';
import { LabelsDialog } from './labels-dialog.tsx';

const path = '/api/labels';
const settingsPath = '/api/label-settings';
const settings = {
  data: {
    version: 1,
    size: '100x150',
    sort: 'selected',
    showLogo: true,
    hidePhone: false,
    hideAmount: true,
  },
};
const dockets = ['10000000000001', '10000000000002', '10000000000003'];
const button = (name: string) => page.getByRole('button', { name, exact: true });
const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });

async function open(answers: Answers) {
  const sent = stubServer({ [settingsPath]: settings, ...answers });
  const onClose = vi.fn<() => void>();
  await renderScreen(<LabelsDialog docketNumbers={dockets} onClose={onClose} />);
  return { sent, onClose };
}
const docketsOf = ({ body }: SentRequest): string[] => Object(body).docketNumbers;

afterEach(() => vi.unstubAllGlobals());

test('saves the labels as the settings say, with what is changed for these labels alone', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  const { sent, onClose } = await open({ [path]: pdf });
  await page.getByRole('radio', { name: /^A4/ }).click();
  await page.getByRole('checkbox', { name: /^Hide the consignee's phone/ }).click();
  await button('Print 3 labels').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(saved.mock.calls).toHaveLength(1);
  expect(sent.filter((one) => one.path === path).map(({ body }) => body)).toEqual([
    { docketNumbers: dockets, size: 'a4', hidePhone: true },
  ]);
  await expect.element(page.getByText(/^Saved as shipdesk-labels-.*\.pdf$/)).toBeVisible();
});

test('the size and the button are reached by keyboard', async () => {
  const { sent } = await open({ [path]: pdf });
  await expect.element(page.getByRole('dialog', { name: 'Print labels' })).toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: /^A4/ })).toBeChecked();
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Enter}');
  await expect.poll(() => sent.filter((one) => one.path === path).length).toBe(1);
});

test('labels are printed without the settings when these cannot be loaded', async () => {
  const { sent, onClose } = await open({
    [path]: pdf,
    [settingsPath]: () => Response.json({ message: 'Busy.' }, { status: 503 }),
  });
  await expect.element(page.getByText('The labels are printed as they say.')).toBeVisible();
  await button('Print 3 labels').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent.at(-1)?.body).toEqual({ docketNumbers: dockets });
});

test('orders without an AWB are named and left out', async () => {
  const { sent, onClose } = await open({
    [path]: (request) => {
      if (!docketsOf(request).includes('10000000000002')) return pdf();
      const detail = { field: '10000000000002', message: 'This order has no AWB.' };
      return Response.json({ message: 'No AWB.', details: [detail] }, { status: 409 });
    },
  });
  await button('Print 3 labels').click();
  const named = page.getByRole('list', { name: 'Orders without a label' });
  await expect
    .element(named)
    .toMatchTextContent(/1 order:.*This order has no AWB\..*10000000000002/);
  await expect.element(button('Print 3 labels')).toBeDisabled();
  await button('Leave them out').click();
  await button('Print 2 labels').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent.map(docketsOf).at(-1)).toEqual(['10000000000001', '10000000000003']);
});

test('another failure is shown, and the labels can be printed again', async () => {
  let isDown = true;
  const { onClose } = await open({
    [path]: () => (isDown ? Response.json({ message: 'Busy.' }, { status: 503 }) : pdf()),
  });
  await button('Print 3 labels').click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent('Busy.');
  isDown = false;
  await button('Print 3 labels').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
