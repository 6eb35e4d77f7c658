import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { FormDialog } from './form-dialog.tsx';

async function open(isPending: boolean) {
  const [onSubmit, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await render(
    <FormDialog
      title="Rename"
      submitLabel="Save"
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <input aria-label="Name" />
    </FormDialog>,
  );
  return { onSubmit, onClose };
}

const pressEnter = async () => {
  await page.getByRole('textbox').click();
  await userEvent.keyboard('{Enter}');
};

test('submits by its button and by Enter in a field', async () => {
  const { onSubmit } = await open(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await pressEnter();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test('does not submit while a call is pending', async () => {
  const { onSubmit } = await open(true);
  await pressEnter();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('closes by Cancel without submitting', async () => {
  const { onSubmit, onClose } = await open(false);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});
