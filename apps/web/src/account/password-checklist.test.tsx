import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../i18n/test-render.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

const listMetCriteria = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent.endsWith(', met'));

test('Spec §5 register: the live checklist ticks each of the four criteria', async () => {
  const screen = await render(<PasswordChecklist password="" />);
  expect(listMetCriteria().slice(0, 4)).toEqual([false, false, false, false]);
  await screen.rerender(<PasswordChecklist password="abcdef" />);
  expect(listMetCriteria().slice(0, 4)).toEqual([true, false, false, false]);
  await screen.rerender(<PasswordChecklist password="aB1#" />);
  expect(listMetCriteria().slice(0, 4)).toEqual([false, true, true, true]);
  await screen.rerender(<PasswordChecklist password="aB1#cd" />);
  expect(listMetCriteria()).toEqual([true, true, true, true, true]);
});

test('the fifth line is not met by words of the user or a password that the server refused', async () => {
  const user = { name: 'Asha Menon', email: 'weaver@example.in' };
  const password = 'Weaver#12';
  const screen = await render(<PasswordChecklist password={password} />);
  expect(listMetCriteria()).toEqual([true, true, true, true, true]);
  await screen.rerender(<PasswordChecklist password={password} user={user} />);
  expect(listMetCriteria()).toEqual([true, true, true, true, false]);
  await screen.rerender(<PasswordChecklist password="Sunshine#1" user={user} />);
  expect(listMetCriteria()).toEqual([true, true, true, true, true]);
  await screen.rerender(
    <PasswordChecklist password="Sunshine#1" user={user} refused="Sunshine#1" />,
  );
  expect(listMetCriteria()).toEqual([true, true, true, true, false]);
});
