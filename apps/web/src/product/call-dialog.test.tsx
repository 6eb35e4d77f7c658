import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallError } from '../api/session-port.ts';
import { render } from '../i18n/test-render.tsx';
import { FormTextField, useCheckedForm } from '../lib/forms/form-fields.tsx';
import { ToastRegion } from '../ui/overlay/toast.tsx';
import { CallDialog, ReasonDialog } from './call-dialog.tsx';

type SendResult = { data: string; error?: undefined } | { data?: undefined; error: CallError };
type Send = (values?: unknown) => Promise<SendResult>;

const createRefusal = (data: CallError['data']): SendResult => ({ error: { status: 409, data } });
const getButton = (name: string) => page.getByRole('button', { name, exact: true });

function RenameDialog({ send, onClose }: { send: Send; onClose: () => void }) {
  const form = useCheckedForm({ name: '' }, ({ name }) => [
    name === '' && { field: 'name', message: 'Enter a name.' },
  ]);
  return (
    <CallDialog
      title="Rename"
      submitLabel="Save"
      form={form}
      send={send}
      refusedFields={{ duplicate: 'name' }}
      failure="Not renamed."
      success={(name) => `Renamed to ${name}.`}
      onClose={onClose}
    >
      <FormTextField control={form.control} name="name" label="Name" />
    </CallDialog>
  );
}

async function openRename(send: Send) {
  const onClose = vi.fn<() => void>();
  await render(
    <>
      <RenameDialog send={send} onClose={onClose} />
      <ToastRegion />
    </>,
  );
  return onClose;
}

test('focuses the first field and sends the form on Enter', async () => {
  const send = vi.fn<Send>(async () => ({ data: 'Kochi' }));
  await openRename(send);
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('Kochi{Enter}');
  await expect.poll(() => send.mock.calls).toEqual([[{ name: 'Kochi' }]]);
});

test('rejects invalid values, sends valid values once and closes with a toast', async () => {
  const resolvers: ((result: SendResult) => void)[] = [];
  const send = vi.fn<Send>(() => new Promise((resolve) => resolvers.push(resolve)));
  const onClose = await openRename(send);
  await getButton('Save').click();
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  await page.getByRole('textbox').fill('Kochi');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(() => send.mock.calls).toEqual([[{ name: 'Kochi' }]]);
  resolvers[0]?.({ data: 'Kochi' });
  await expect.element(page.getByText('Renamed to Kochi.')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

test('closes an unchanged form on Escape and requires a confirmation for typed values', async () => {
  const onClose = await openRename(async () => ({ data: 'Kochi' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await page.getByRole('textbox').fill('Kochi');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await getButton('Stay').click();
  await expect.element(page.getByRole('textbox')).toHaveValue('Kochi');
  await userEvent.keyboard('{Escape}');
  await getButton('Discard').click();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('stays open and shows the failure of a request', async () => {
  const onClose = await openRename(async () => createRefusal({ message: '' }));
  await page.getByRole('textbox').fill('Kochi');
  await getButton('Save').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Not renamed.');
  expect(onClose).not.toHaveBeenCalled();
});

test('marks the field that the problem code maps to', async () => {
  await openRename(async () =>
    createRefusal({ code: 'duplicate', message: 'This name is taken.' }),
  );
  await page.getByRole('textbox').fill('Kochi');
  await getButton('Save').click();
  await expect
    .element(page.getByRole('textbox'))
    .toHaveAccessibleDescription('This name is taken.');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

const payDialog = {
  title: 'Pay?',
  submitLabel: 'Pay',
  failure: '',
  send: async () => ({ data: '' }),
  onClose: () => {},
};

test('focuses the submit button of a confirmation without fields', async () => {
  await render(<CallDialog {...payDialog} />);
  await expect.element(getButton('Pay')).toHaveFocus();
});

test('does not focus the submit button of a dangerous request', async () => {
  await render(<CallDialog {...payDialog} isDanger />);
  await expect.element(getButton('Keep it')).toBeVisible();
  await expect.element(getButton('Pay')).not.toHaveFocus();
});

test('ReasonDialog requires a reason and sends the trimmed text', async () => {
  const send = vi.fn<(reason: string) => Promise<SendResult>>(async () => ({ data: '' }));
  const dialog = { title: 'Decline?', submitLabel: 'Decline', failure: '', onClose: () => {} };
  await render(<ReasonDialog {...dialog} missingText="Enter a reason" send={send} />);
  await getButton('Decline').click();
  await expect.element(page.getByText('Enter a reason')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill(' No such transfer ');
  await getButton('Decline').click();
  await expect.poll(() => send.mock.calls).toEqual([['No such transfer']]);
});
