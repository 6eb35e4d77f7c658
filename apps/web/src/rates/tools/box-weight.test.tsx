import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../app/test-client.tsx';
import { BoxWeight } from './box-weight.tsx';

function openPage(boxes?: string) {
  const query = boxes === undefined ? '' : `?boxes=${boxes}`;
  return renderScreen(<BoxWeight />, `/tools/weight${query}`);
}
const getField = (name: string) => page.getByRole('textbox', { name });
const getResult = () => page.getByRole('region', { name: 'Chargeable weight' });
const getWorking = () => page.getByRole('region', { name: 'Volumetric weight' });
const getWeight = (name: string) =>
  getResult().getByRole('definition').nth(['Dead', 'Volumetric', 'Chargeable'].indexOf(name));

test('asks for weights and sizes when the parcel is empty', async () => {
  await openPage();
  await expect.element(getResult().getByRole('status')).toMatchTextContent(/^Enter the weight/);
  await expect.element(getWorking()).not.toBeInTheDocument();
  await expect.element(getResult().getByRole('definition')).not.toBeInTheDocument();
  expect(page.getByText(/^Enter a whole number|^Enter centimetres/).elements()).toHaveLength(0);
});

test('shows the working, the weights and the possible saving of a typed box', async () => {
  const { router } = await openPage();
  await getField('Length').click();
  await userEvent.keyboard('30{Tab}20{Tab}15');
  await expect.element(getWorking()).toMatchTextContent('30 × 20 × 15 cm ÷ 5,000 = 1.8 kg');
  await expect.element(getResult().getByRole('definition')).not.toBeInTheDocument();
  await getField('Weight per box').fill('1.2');
  await expect.element(getWeight('Dead')).toHaveTextContent('1.2 kg');
  await expect.element(getWeight('Volumetric')).toHaveTextContent('1.8 kg');
  await expect.element(getWeight('Chargeable')).toHaveTextContent('1.8 kg');
  await expect.element(getResult()).toMatchTextContent('The volumetric weight is charged');
  await expect.element(getResult()).toMatchTextContent('Save 0.6 kg with smaller boxes');
  await expect
    .element(getResult())
    .toMatchTextContent('At 1.2 kg dead weight, a box of up to 6,000 cm³ costs nothing extra.');
  await expect.element(getResult()).toMatchTextContent('reduce the length from 30 cm to 20 cm.');
  expect(router.state.location.search).toBe('?boxes=1x1.2x30x20x15');
});

test('multiplies the weights by the number of boxes', async () => {
  await openPage('3x1.2x30x20x15');
  await expect.element(getWorking()).toMatchTextContent('3 × 1.8 kg = 5.4 kg');
  await expect.element(getWeight('Dead')).toHaveTextContent('3.6 kg');
  await expect.element(getWeight('Chargeable')).toHaveTextContent('5.4 kg');
});

test('charges a compact box by dead weight', async () => {
  await openPage('1x2x30x20x15');
  await expect.element(getResult()).toMatchTextContent('The dead weight is charged.');
  await expect.element(getResult()).not.toMatchTextContent('costs nothing extra');
});

test('charges a light box by the minimum', async () => {
  await openPage('1x0.1x30x20x1');
  await expect.element(getResult()).toMatchTextContent('The minimum of 0.5 kg is charged.');
});

test('shows the working of each kind of box and the limit of an oversized box', async () => {
  await openPage('1x3x10x10x10_2x1x20x30x40');
  await expect.element(getWorking()).toMatchTextContent('10 × 10 × 10 cm ÷ 5,000 = 0.2 kg');
  await expect.element(getWorking()).toMatchTextContent('20 × 30 × 40 cm ÷ 5,000 = 4.8 kg');
  const limits = getResult().getByRole('listitem');
  expect(limits.elements()).toHaveLength(1);
  await expect.element(limits).toMatchTextContent(/^Box 2.*5,000 cm³.*height from 40 cm to 8.3 cm/);
  await page.getByRole('button', { name: 'Remove box 2' }).click();
  await expect.element(getWeight('Chargeable')).toHaveTextContent('3 kg');
});

test('ignores an added line until the user types into the line', async () => {
  await openPage('1x1.2x30x20x15');
  await page.getByRole('button', { name: 'Add Box' }).click();
  await expect.element(getField('Boxes').nth(1)).toHaveFocus();
  await expect.element(getWeight('Chargeable')).toHaveTextContent('1.8 kg');
  await getField('Weight per box').nth(1).fill('1');
  await expect.element(getResult().getByRole('definition')).not.toBeInTheDocument();
});

test('shows an error and no result for an invalid value', async () => {
  await openPage('1x1.2x30x20x15');
  await getField('Length').fill('301');
  await getField('Width').click();
  await expect
    .element(getField('Length'))
    .toHaveAccessibleDescription('Enter centimetres from 0.1 to 300 with at most one decimal');
  await expect.element(getResult().getByRole('definition')).not.toBeInTheDocument();
  await getField('Length').fill('30');
  await expect.element(getField('Length')).not.toHaveAttribute('aria-invalid');
  await expect.element(getWeight('Chargeable')).toHaveTextContent('1.8 kg');
});

test('shows the error of an invalid value in the URL until the user corrects the value', async () => {
  await openPage('0x1.2x30x20x15');
  await expect
    .element(getField('Boxes'))
    .toHaveAccessibleDescription('Enter a whole number of boxes from 1 to 9999');
  await getField('Boxes').fill('2');
  await expect.element(getField('Boxes')).not.toHaveAttribute('aria-invalid');
});

test.for([320, 375, 768, 1440])('the page does not scroll sideways at %i px', async (width) => {
  await page.viewport(width, 800);
  await openPage('9999x999x300x299.9x288.8_2x1x20x30x40');
  await expect.element(getWorking()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  await page.viewport(1280, 800);
});
