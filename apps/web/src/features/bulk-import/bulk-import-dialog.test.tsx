import { bulkColumns, bulkExampleRow } from '@shipdesk/domain/bulk/bulk-columns';
import { csvText } from '@shipdesk/domain/bulk/csv';
import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStore } from '../../app/store.ts';
import { render } from '../../i18n/test-render.tsx';
import { BulkImportDialog } from './bulk-import-dialog.tsx';

async function show(orderType = 'B2C') {
  const { store } = createStore();
  const onImported = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  await render(
    <Provider store={store}>
      <BulkImportDialog
        orderType={orderType}
        source="csv"
        onClose={onClose}
        onImported={onImported}
      />
    </Provider>,
  );
  return { onImported, onClose };
}

const upload = () => page.getByRole('button', { name: 'Upload' });
const cell = (text: string) => page.getByRole('gridcell').filter({ hasText: text });

/** Chooses a file whose rows have some cells changed. */
async function choose(...rows: Partial<typeof bulkExampleRow>[]) {
  const records = rows.map((changes, index) => {
    const cells = { ...bulkExampleRow, clientRefrenceNumber: `R-${index}`, ...changes };
    return bulkColumns.map((column) => cells[column]);
  });
  const file = new File([csvText([[...bulkColumns], ...records])], 'orders.csv');
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('the picker has an input');
  await userEvent.upload(input, file);
}

test('Spec §2 bulk modal: titled by its order type; without one the picker is disabled', async () => {
  await show('');
  await expect.element(page.getByRole('button', { name: 'Browse File' })).toBeDisabled();
  expect(document.querySelector('input[type=file]')).toHaveProperty('disabled', true);
  await expect
    .element(page.getByRole('dialog', { name: 'Bulk order upload by csv' }))
    .toBeVisible();
});

test('Upload waits for a valid file, which a worker reads', async () => {
  await show();
  await expect.element(upload()).toBeDisabled();
  await choose({}, {});
  await expect.element(page.getByRole('status')).toMatchTextContent('orders.csv2 rows');
  await expect.element(upload()).toBeEnabled();
});

test('a cell is edited by keyboard: typing replaces, Escape takes back, Enter keeps', async () => {
  const { onClose } = await show();
  await choose({ phone: '123' }, { phone: '456' }, {});
  await cell('123').click();
  const input = page.getByRole('textbox', { name: 'phone' });
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}9876543210');
  await expect.element(page.getByText('1 of 3 rows cannot be imported')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('2 of 3 rows cannot be imported')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(cell('123')).toHaveFocus();

  await userEvent.keyboard('9');
  await expect.element(input).toHaveValue('9');
  await userEvent.keyboard('876543210{Enter}');
  await expect.element(cell('456')).toHaveFocus();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Row 3 has invalid values for: phone');
  await userEvent.keyboard('{F2}{Control>}a{/Control}9876543210{Tab}');
  await expect.element(page.getByText('All 3 rows are good')).toBeVisible();
  await expect.element(upload()).toBeEnabled();
});

test('Tab leaves a corrected cell for the next problem, arrows move among all cells', async () => {
  await show();
  await choose({ phone: '1' }, {}, { quantity: 'x' });
  await cell('Enter a mobile').first().click();
  await userEvent.keyboard('{Control>}a{/Control}9876543210{Tab}');
  await expect.element(cell('x').last()).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(cell('9876543210').last()).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(cell('R-2')).toHaveFocus();
});

/** Keeps the questions of one kind from the worker; answers with the function that hands them over. */
function holdQuestions(kind: string) {
  // oxlint-disable-next-line typescript/unbound-method -- called on the worker that it was meant for
  const { postMessage } = Worker.prototype;
  const held: (() => void)[] = [];
  const spy = vi.spyOn(Worker.prototype, 'postMessage');
  spy.mockImplementation(function hold(this: Worker, message: { kind: string }) {
    const send = () => postMessage.call(this, message);
    if (message.kind === kind) held.push(send);
    else send();
  });
  return () => {
    spy.mockRestore();
    for (const send of held) send();
  };
}

test('what is typed before Tab has found the next problem goes into that cell', async () => {
  await show();
  await choose({ phone: '1' }, {}, { quantity: 'x' });
  await cell('Enter a mobile').first().click();
  await userEvent.keyboard('{Control>}a{/Control}9876543210');
  await expect.element(page.getByText('1 of 3 rows cannot be imported')).toBeVisible();
  const letGo = holdQuestions('seek');
  await userEvent.keyboard('{Tab}72{Backspace}');
  await expect.element(page.getByRole('textbox', { name: 'phone' })).not.toBeInTheDocument();
  letGo();
  await expect.element(page.getByRole('textbox', { name: 'quantity' })).toHaveValue('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('All 3 rows are good')).toBeVisible();
  await expect.element(cell('9876543210').first()).toBeVisible();
});

test('an edit that was taken back is not offered again, however late the row is checked', async () => {
  await show();
  await choose({ phone: '123' });
  await cell('123').click();
  await userEvent.keyboard('{Control>}a{/Control}9876543210');
  await expect.element(page.getByText('All 1 rows are good')).toBeVisible();
  const letGo = holdQuestions('edit');
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'phone' })).toHaveValue('123');
  letGo();
  await userEvent.keyboard('{Escape}');
  await expect.element(cell('123')).toHaveFocus();
});

test('Next problem goes round, and the whole reason stands under the grid', async () => {
  await show();
  await choose({ phone: '1' }, {}, { quantity: 'x' });
  const next = page.getByRole('button', { name: 'Next problem' });
  await next.click();
  await expect.element(cell('Enter a mobile')).toHaveFocus();
  await expect
    .element(page.getByText('Row 2, phone: Enter a mobile number of 10 digits'))
    .toBeVisible();
  await next.click();
  await expect.element(cell('x').last()).toHaveFocus();
  await next.click();
  await expect.element(cell('Enter a mobile')).toHaveFocus();
});

test('all rows are shown on demand, those in sight alone are drawn', async () => {
  await show();
  await choose(...Array.from({ length: 300 }, (_, index) => (index === 7 ? { phone: '1' } : {})));
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
  await page.getByText('Only rows with problems').click();
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '301');
  await expect.element(cell('R-0')).toBeVisible();
  expect(page.getByRole('row').elements().length).toBeLessThan(40);
  await cell('R-0').click();
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}');
  await expect.element(cell('R-48')).toHaveFocus();
});
