import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

const met = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent.endsWith(', met'));

test('Spec §5 register: the live checklist ticks each of the four criteria', async () => {
  const screen = await render(<PasswordChecklist password="" />);
  expect(met()).toEqual([false, false, false, false]);
  await screen.rerender(<PasswordChecklist password="abcdef" />);
  expect(met()).toEqual([true, false, false, false]);
  await screen.rerender(<PasswordChecklist password="aB1#" />);
  expect(met()).toEqual([false, true, true, true]);
  await screen.rerender(<PasswordChecklist password="aB1#cd" />);
  expect(met()).toEqual([true, true, true, true]);
});
