import '../../app/app.css';
import { bulkColumns, bulkExampleRow } from '@shipdesk/domain/order/bulk/bulk-columns';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import writeExcelFile from 'write-excel-file/universal';
import { createStore } from '../../app/store.ts';
import { stubServer } from '../../app/test-client.tsx';
import { render } from '../../i18n/test-render.tsx';
import { dropBulkDraft } from './bulk-draft.ts';
import { BulkImportDialog } from './bulk-import-dialog.tsx';

async function showDialog(orderType = 'B2C', source: 'csv' | 'excel' = 'csv') {
  const { store } = createStore();
  const onImported = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const { unmount } = await render(
    <Provider store={store}>
      <BulkImportDialog
        orderType={orderType}
        source={source}
        onClose={onClose}
        onImported={onImported}
      />
    </Provider>,
  );
  return { onImported, onClose, unmount };
}

const getUploadButton = () => page.getByRole('button', { name: 'Upload' });
const getCell = (rowNumber: number, column: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(rowNumber), exact: true }) })
    .getByRole('textbox', { name: column, exact: true });

async function chooseRows(...rows: Partial<typeof bulkExampleRow>[]) {
  const records = rows.map((changes, index) => {
    const defaultCells = {
      clientRefrenceNumber: `R-${index}`,
      orderDate: toBusinessDay(new Date()),
    };
    const cells = { ...bulkExampleRow, ...defaultCells, ...changes };
    return bulkColumns.map((column) => cells[column]);
  });
  await chooseText(formatCsv([[...bulkColumns], ...records]));
}

const chooseText = (text: string) => chooseFile(new File([text], 'orders.csv'));

async function chooseFile(file: File) {
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('the picker has no input');
  await userEvent.upload(input, file);
}

test('Spec §2 bulk modal: disables the file picker and shows a general title without an order type', async () => {
  await showDialog('');
  await expect.element(page.getByRole('button', { name: 'Browse File' })).toBeDisabled();
  expect(document.querySelector('input[type=file]')).toHaveProperty('disabled', true);
  await expect
    .element(page.getByRole('dialog', { name: 'Bulk order upload by csv' }))
    .toBeVisible();
});

test('enables Upload and shows no grid for a valid file', async () => {
  await showDialog();
  await expect.element(getUploadButton()).toBeDisabled();
  await chooseRows({}, {});
  await expect.element(page.getByRole('status')).toMatchTextContent('orders.csv2 rows');
  await expect.element(getUploadButton()).toBeEnabled();
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
});

test('Spec §8: shows the problem of a file in red below the picker', async () => {
  await showDialog();
  await chooseRows({ phone: '123' });
  await expect.element(page.getByRole('alert')).toBeVisible();
  const line = page.getByRole('alert').element().querySelector('p');
  if (line === null) throw new Error('the alert has no line');
  const colour = getComputedStyle(line).color;
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(red, colour).toBeGreaterThan(2 * Math.max(green, blue));
  const picker = page.getByRole('button', { name: 'Browse File' }).element();
  expect(line.getBoundingClientRect().top).toBeGreaterThan(picker.getBoundingClientRect().bottom);
});

test('rejects a CSV file in the Excel dialog and sends a workbook to the Excel route', async () => {
  const order = { orderId: 'o1', docketNumber: '1', clientRefrenceNumber: 'R', isNew: true };
  const requests = stubServer({
    '/booking/createBulkOrderViaExcel': { message: 'Created', data: [{ ...order, row: 2 }] },
  });
  const { onImported } = await showDialog('B2C', 'excel');
  await expect
    .element(page.getByRole('dialog', { name: 'B2C Bulk order upload by Excel' }))
    .toBeVisible();
  await chooseRows({});
  await expect.element(page.getByRole('alert')).toMatchTextContent('Only .xlsx file is allowed.');
  const cells = { ...bulkExampleRow, orderDate: toBusinessDay(new Date()) };
  const rows = [[...bulkColumns], bulkColumns.map((column) => cells[column])];
  const workbook = await writeExcelFile(rows).toBlob();
  await chooseFile(new File([workbook], 'orders.xlsx'));
  await getUploadButton().click();
  await expect.poll(() => onImported.mock.calls).toHaveLength(1);
  expect(requests.map(({ path }) => path)).toContain('/booking/createBulkOrderViaExcel');
  vi.unstubAllGlobals();
});

test('warns before a reload while an import file is open', async () => {
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  // An earlier test may leave a draft.
  dropBulkDraft();
  const { onClose, unmount } = await showDialog();
  expect(isWarned()).toBe(false);
  await chooseRows({ phone: '1' });
  await getCell(2, 'phone').click();
  await userEvent.keyboard('9876543210');
  expect(isWarned()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  await unmount();
  expect(isWarned()).toBe(false);
});

test('replaces the text of a clicked cell while typing and restores the text on Escape', async () => {
  const { onClose } = await showDialog();
  await chooseRows({ phone: '123' }, { phone: '456' }, {});
  await getCell(2, 'phone').click();
  await userEvent.keyboard('9876543210');
  await expect.element(getCell(2, 'phone')).toHaveValue('9876543210');
  await expect.element(page.getByText('1 of 3 rows cannot be imported')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(getCell(2, 'phone')).toHaveValue('123');
  await expect.element(page.getByText('2 of 3 rows cannot be imported')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('moves to the next invalid cell on Enter and enables Upload after the last correction', async () => {
  await showDialog();
  await chooseRows({ phone: '123' }, { phone: '456' }, {});
  await getCell(2, 'phone').click();
  await userEvent.keyboard('9876543210{Enter}');
  await expect.element(getCell(3, 'phone')).toHaveFocus();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Row 3 has invalid values for: phone');
  await userEvent.keyboard('9876543210');
  await expect.element(page.getByText('All 3 rows can be imported')).toBeVisible();
  await expect.element(getUploadButton()).toBeEnabled();
});

test('marks a city that contradicts the pincode and offers the matching city', async () => {
  const requests = stubServer({
    '/api/pincodes/check': { data: [{ index: 0, city: 'Ernakulam', state: 'Kerala' }] },
  });
  await showDialog();
  await chooseRows({ pinCode: '682001', city: 'Mumbai', state: 'Kerala' });
  await expect.element(page.getByText('The row can be imported · 1 cell to check')).toBeVisible();
  await getCell(2, 'city').click();
  await page.getByRole('button', { name: 'Use Ernakulam, Kerala' }).click();
  await expect.element(getCell(2, 'city')).toHaveValue('Ernakulam');
  await expect.element(page.getByText('The row can be imported', { exact: true })).toBeVisible();
  await expect.element(getUploadButton()).toBeEnabled();
  const { places } = Object(requests.find(({ path }) => path === '/api/pincodes/check')?.body);
  expect(places[0]).toEqual({ pincode: '682001', city: 'Mumbai', state: 'Kerala' });
  vi.unstubAllGlobals();
});

test('places the caret in the text on the second click', async () => {
  await showDialog();
  await chooseRows({ phone: '987654321' });
  await getCell(2, 'phone').click();
  await getCell(2, 'phone').click();
  await userEvent.keyboard('{End}0');
  await expect.element(getCell(2, 'phone')).toHaveValue('9876543210');
});

test('summarizes one valid row and hides the controls for failed rows', async () => {
  await showDialog();
  await chooseRows({ phone: '9.876543210E+9' });
  await expect.element(page.getByText('The row can be imported · 1 cell to check')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Download failed rows' }))
    .not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Next problem' })).not.toBeInTheDocument();
});

test('moves to the next problem on Tab and along the row on arrow keys and Home', async () => {
  await showDialog();
  await chooseRows({ phone: '1' }, {}, { quantity: 'x' });
  await getCell(2, 'phone').click();
  await userEvent.keyboard('9876543210{Tab}');
  await expect.element(getCell(4, 'quantity')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(getCell(4, 'phone')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(getCell(4, 'clientRefrenceNumber')).toHaveFocus();
});

test('cycles through the problems on Next problem and shows the full reason', async () => {
  await showDialog();
  await chooseRows({ phone: '1' }, {}, { quantity: 'x' });
  const nextButton = page.getByRole('button', { name: 'Next problem' });
  await nextButton.click();
  await expect.element(getCell(2, 'phone')).toHaveFocus();
  await expect
    .element(page.getByText('Row 2, phone: Enter a mobile number of 10 digits'))
    .toBeVisible();
  await nextButton.click();
  await expect.element(getCell(4, 'quantity')).toHaveFocus();
  await nextButton.click();
  await expect.element(getCell(2, 'phone')).toHaveFocus();
});

test('applies a correction to all rows with the same problem', async () => {
  await showDialog();
  await chooseRows(
    { quantity: 'two' },
    { quantity: 'x' },
    { quantity: 'two' },
    { quantity: 'two', phone: '98765' },
  );
  await getCell(2, 'quantity').fill('2');
  await expect
    .element(page.getByText('3 more cells of quantity have the same problem.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Apply “2” to all rows' }).click();
  for (const row of [3, 4, 5]) {
    await expect.element(getCell(row, 'quantity')).toHaveValue('2');
  }
  await expect.element(page.getByText('1 of 4 rows cannot be imported')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /to all rows/ })).not.toBeInTheDocument();
});

test('shows a long reason in full', async () => {
  await showDialog();
  await chooseRows({ phone: '9.87654E+09' });
  const reasonText = page.getByText('Excel shortened this phone number');
  await expect.element(reasonText).toBeVisible();
  const reason = reasonText.element();
  expect(reason.scrollHeight).toBeLessThanOrEqual(reason.clientHeight + 1);
  expect(reason.scrollWidth).toBeLessThanOrEqual(reason.clientWidth + 1);
});

test('filters the rows by problems or notes and renders only visible rows', async () => {
  await showDialog();
  const changes = [{}, { quantity: '2 pcs' }, { phone: '1' }];
  await chooseRows(...Array.from({ length: 300 }, (_, index) => changes[index] ?? {}));
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
  await expect.element(getCell(4, 'phone')).toBeVisible();
  await page.getByRole('radio', { name: 'Notes 1' }).click();
  await expect.element(getCell(3, 'quantity')).toHaveAccessibleDescription('Read as 2');
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
  await page.getByRole('radio', { name: 'All 300' }).click();
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '301');
  expect(page.getByRole('row').elements().length).toBeLessThan(40);
  await getCell(2, 'clientRefrenceNumber').click();
  await userEvent.keyboard('{PageDown}{PageDown}');
  await expect.element(getCell(18, 'clientRefrenceNumber')).toHaveFocus();
});

test('pastes a block of spreadsheet cells from the current cell', async () => {
  await showDialog();
  await chooseRows({ phone: '1' }, { phone: '2' });
  await getCell(2, 'phone').click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '9876543210\n9876543211\n9876543212\n');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect.element(getCell(3, 'phone')).toHaveValue('9876543211');
  await expect.element(page.getByText('All 2 rows can be imported')).toBeVisible();
});

test('requires the user to choose a date order when the dates contradict each other', async () => {
  await showDialog();
  await chooseRows({ orderDate: '11/20/2026' }, { orderDate: '20/11/2026' });
  await expect
    .element(page.getByRole('radiogroup', { name: 'How are the dates in this file written?' }))
    .toBeVisible();
  await expect.element(getUploadButton()).toBeDisabled();
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  await page.getByRole('radio', { name: /^Month first/ }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Row 3 has invalid values for: orderDate');
  await page.getByRole('radio', { name: /^Day first/ }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Row 2 has invalid values for: orderDate');
});

test('Spec §2 bulk modal: shows the title, the limits and the buttons and accepts only .csv', async () => {
  await showDialog();
  const dialog = page.getByRole('dialog', { name: 'B2C Bulk order upload by csv' });
  await expect.element(dialog.getByText('(Maximum limit 1000)', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Maximum file size : 5MB', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Browse File' })).toBeEnabled();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(document.querySelector('input[type=file]')?.getAttribute('accept')).toBe('.csv');
});

test('provides a sample file with one valid example row', async () => {
  await showDialog();
  const link = page.getByRole('link', { name: 'Download Sample File' });
  await expect.element(link).toHaveAttribute('download', 'sample_template.csv');
  const text = await (await fetch(link.element().getAttribute('href') ?? '')).text();
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]?.split(',')).toHaveLength(41);
  await chooseText(text);
  await expect.element(getUploadButton()).toBeEnabled();
});
