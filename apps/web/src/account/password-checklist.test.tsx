import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../i18n/test-render.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

const listCriterionStates = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent.endsWith(', met'));

test('Spec §5 register: the checklist ticks each criterion that the password meets', async () => {
  const screen = await render(<PasswordChecklist password="" />);
  expect(listCriterionStates().slice(0, 4)).toEqual([false, false, false, false]);
  await screen.rerender(<PasswordChecklist password="abcdef" />);
  expect(listCriterionStates().slice(0, 4)).toEqual([true, false, false, false]);
  await screen.rerender(<PasswordChecklist password="aB1#" />);
  expect(listCriterionStates().slice(0, 4)).toEqual([false, true, true, true]);
  await screen.rerender(<PasswordChecklist password="aB1#cd" />);
  await expect.poll(listCriterionStates).toEqual([true, true, true, true, true]);
});

test('leaves the fifth criterion unmet for a weak or rejected password', async () => {
  const user = { name: 'Asha Menon', email: 'weaver@example.in' };
  const screen = await render(<PasswordChecklist password="Kestrel#7719" user={user} />);
  await expect.poll(listCriterionStates).toEqual([true, true, true, true, true]);
  for (const password of ['Password1!', 'Qwerty@123', 'Summer@2026', 'Weaver#12', 'Sunshine#1']) {
    await screen.rerender(<PasswordChecklist password={password} user={user} />);
    expect([password, listCriterionStates()]).toEqual([password, [true, true, true, true, false]]);
  }
  const rejectedPassword = 'Kestrel#7719';
  await screen.rerender(
    <PasswordChecklist
      password={rejectedPassword}
      user={user}
      refusedPassword={rejectedPassword}
    />,
  );
  expect(listCriterionStates()).toEqual([true, true, true, true, false]);
});
