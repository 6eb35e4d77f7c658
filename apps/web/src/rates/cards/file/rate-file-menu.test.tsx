import { fillRateGrid, type RateGrid, sampleRateCard } from '@shipdesk/domain/rates/rate-card';
import { buildRateFileRows } from '@shipdesk/domain/rates/rate-file';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../app/test-client.tsx';
import { readRateSheet } from './rate-file.ts';
import { RateFileMenu } from './rate-file-menu.tsx';

afterEach(() => vi.restoreAllMocks());

async function showMenu(version?: number) {
  const onApply = vi.fn<(prices: RateGrid<string>) => void>();
  await renderScreen(
    <RateFileMenu
      cardName={{ carrier: 'dtdc', service: 'surface_5kg' }}
      {...(version !== undefined && { version })}
      prices={sampleRateCard}
      onApply={onApply}
    />,
  );
  return onApply;
}

const getDialog = () => page.getByRole('dialog', { name: 'Import prices' });
const getImportButton = () => page.getByRole('button', { name: 'Import…' });

function buildFile(...changes: readonly (readonly [row: number, column: number, text: string])[]) {
  const rows = buildRateFileRows(sampleRateCard);
  for (const [row, column, text] of changes) rows[row]?.splice(column, 1, text);
  return new File([formatCsv(rows)], 'rates.csv');
}

async function chooseFile(file: File) {
  if (document.querySelector('[role=dialog]') === null) await getImportButton().click();
  await expect.element(getDialog()).toBeVisible();
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('the picker has no input');
  await userEvent.upload(input, file);
}

function collectSavedFiles() {
  const savedFiles: { name: string; content: Blob }[] = [];
  const contents: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) contents.push(content);
    return 'blob:none';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const content = contents.at(-1);
    if (content) savedFiles.push({ name: this.download, content });
  });
  return savedFiles;
}

test.each([
  ['CSV (.csv)', 'csv'],
  ['Excel (.xlsx)', 'xlsx'],
])(
  'Export %s saves the prices in a file named after carrier, service and version',
  async (item, extension) => {
    const savedFiles = collectSavedFiles();
    await showMenu(3);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect.poll(() => savedFiles).toHaveLength(1);
    const [file] = savedFiles;
    expect(file?.name).toBe(`shipdesk-rates-dtdc-surface-5kg-v3.${extension}`);
    const sheet = await readRateSheet(new File(file ? [file.content] : [], ''));
    const rows = 'rows' in sheet ? sheet.rows.map((cells) => cells.map(({ text }) => text)) : [];
    expect(rows).toEqual(buildRateFileRows(sampleRateCard));
  },
);

test('omits the version from the file name of a card without a version', async () => {
  const savedFiles = collectSavedFiles();
  await showMenu();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  expect(savedFiles[0]?.name).toBe('shipdesk-rates-dtdc-surface-5kg.csv');
});

test('shows the changed prices of a file and applies the prices after a confirmation', async () => {
  const onApply = await showMenu();
  await chooseFile(buildFile([1, 1, '21.50'], [7, 8, '1000']));
  await expect
    .element(getDialog().getByRole('status'))
    .toMatchTextContent('The file changes 2 prices.');
  const rows = getDialog().getByRole('region', { name: 'Changed prices' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('Zone A, Up to 250 gm₹20.00₹21.50');
  await expect
    .element(rows.nth(2))
    .toHaveTextContent('Zone F, Every additional 1kg above 10kgs₹41.00₹1,000.00');
  expect(onApply).not.toHaveBeenCalled();
  await getDialog().getByRole('button', { name: 'Apply 2 changes' }).click();
  expect(onApply).toHaveBeenCalledOnce();
  const prices = onApply.mock.calls[0]?.[0];
  expect(prices?.upTo250g.A).toBe('21.50');
  expect(prices?.upTo250g.B).toBe('25');
  await expect.element(getDialog()).not.toBeInTheDocument();
  await expect.element(getImportButton()).toHaveFocus();
});

test('lists every problem of a file and accepts a corrected file', async () => {
  const onApply = await showMenu();
  await chooseFile(buildFile([2, 3, 'abc'], [3, 1, ''], [4, 2, '1.234']));
  await expect
    .element(getDialog().getByRole('alert'))
    .toMatchTextContent('The file has 3 problems.');
  const rows = getDialog().getByRole('region', { name: 'Problems' }).getByRole('row');
  await expect
    .element(rows.nth(1))
    .toHaveTextContent('D3abcThis is text. Enter the price as a number.');
  await expect.element(rows.nth(2)).toHaveTextContent('B4emptyEnter a price');
  await expect.element(rows.nth(3)).toHaveTextContent('C51.234Enter at most two decimals');
  await expect.element(getDialog().getByRole('button', { name: /^Apply/ })).not.toBeInTheDocument();

  await chooseFile(buildFile([1, 1, '21']));
  await expect.element(getDialog().getByRole('alert')).toBeEmptyDOMElement();
  await getDialog().getByRole('button', { name: 'Apply 1 change' }).click();
  expect(onApply).toHaveBeenCalledOnce();
});

test('rejects an old Excel workbook and shows the reason', async () => {
  await showMenu();
  await chooseFile(new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'rates.xls'));
  await expect
    .element(getDialog().getByRole('alert'))
    .toMatchTextContent('This is an old Excel workbook (.xls).');
  await expect.element(getDialog().getByText('rates.xls', { exact: true })).toBeVisible();
});

test('offers no changes when a file has the prices of the table', async () => {
  await showMenu();
  await chooseFile(buildFile([1, 1, '20.00']));
  await expect
    .element(getDialog().getByRole('status'))
    .toMatchTextContent('The file has the same prices as the table.');
  await expect.element(getDialog().getByRole('button', { name: /^Apply/ })).not.toBeInTheDocument();
});

test('previews a file that the user drops', async () => {
  await showMenu();
  await getImportButton().click();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(buildFile([1, 1, '21']));
  page
    .getByTestId('file-drop')
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(getDialog().getByRole('button', { name: 'Apply 1 change' })).toBeVisible();
});

test('Escape and Cancel apply nothing and return the focus', async () => {
  const onApply = await showMenu();
  await chooseFile(buildFile([1, 1, '21']));
  await expect.element(getDialog().getByRole('button', { name: 'Apply 1 change' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(getDialog()).not.toBeInTheDocument();
  await expect.element(getImportButton()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(getDialog().getByRole('button', { name: 'Browse File' })).toBeVisible();
  await getDialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(getImportButton()).toHaveFocus();
  expect(onApply).not.toHaveBeenCalled();
});

test.for([375, 768, 1440])(
  'scrolls the changed prices inside the dialog at %i px',
  async (width) => {
    await page.viewport(width, 700);
    await showMenu();
    const prices = fillRateGrid(() => 99_999_00);
    await chooseFile(
      new File([formatCsv(buildRateFileRows(prices))], `${'long-name-'.repeat(20)}.csv`),
    );
    const list = getDialog().getByRole('region', { name: 'Changed prices' });
    await expect.element(list).toBeVisible();
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = list.element();
    expect(scrollHeight).toBeGreaterThan(clientHeight);
    expect(scrollWidth).toBe(clientWidth);
    await expect
      .element(getDialog().getByRole('button', { name: 'Apply 56 changes' }))
      .toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    await page.viewport(1280, 800);
  },
);
