import '../../app/app.css';
import { type RateCell, sampleRateCard } from '@shipdesk/domain/rates/rate-card';
import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../app/test-client.tsx';
import { useRateEdits } from './rate-edits.ts';
import { RateTable } from './rate-table.tsx';

const startCell = { band: 'upTo250g', zone: 'A' } as const;
const base = { version: 1, prices: sampleRateCard, terms: sampleTerms.surface };

function Example() {
  const editing = useRateEdits({ base, newestBase: base });
  const [currentCell, setCurrentCell] = useState<RateCell>(startCell);
  return (
    <>
      <RateTable
        cardName={{ carrier: 'delhivery', service: 'surface' }}
        editing={editing}
        currentCell={currentCell}
        onCurrentChange={setCurrentCell}
        onGo={(field) => document.getElementById(field)?.focus()}
        onSave={() => undefined}
      />
      <a href="#after">After</a>
      <output>{editing.changedPrices.length} changed</output>
    </>
  );
}

const getCell = (name: string) => page.getByRole('textbox', { name, exact: true });
const getFocusedLabel = () => document.activeElement?.getAttribute('aria-label');
const expectChangedCells = async (count: number) => {
  await expect.element(page.getByText(`${count} changed`)).toBeInTheDocument();
};

/** Dispatches the event that a browser dispatches on Ctrl+V. */
function pasteText(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

test('Spec §2 rate cell: typing replaces the price and ignores letters and a second point', async () => {
  await renderScreen(<Example />);
  await getCell('Zone A, Up to 250 gm').click();
  await userEvent.keyboard('2a1-.e5.');
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('21.5');
  await userEvent.keyboard('{Enter}');
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('21.50');
  expect(getFocusedLabel()).toBe('Zone A, Up to 500 gm');
});

test('the table is a grid with row and column headers and 56 labelled cells', async () => {
  await renderScreen(<Example />);
  const grid = page.getByRole('grid', { name: 'Shipping Rate Table' });
  const listNames = (role: 'columnheader' | 'rowheader') =>
    grid
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent);
  expect(listNames('columnheader')).toEqual(['Weight', 'A', 'B', 'C1', 'C2', 'D1', 'D2', 'E', 'F']);
  expect(listNames('rowheader')).toEqual([
    'Up to 250 gm',
    'Up to 500 gm',
    'Additional 500 gm till 5kg',
    'Up to 5kgs',
    'Every additional 1kg above 5kgs',
    'Up to 10kgs',
    'Every additional 1kg above 10kgs',
  ]);
  expect(grid.getByRole('gridcell').elements()).toHaveLength(56);
});

test('arrow keys and Tab move between cells, and Tab leaves the table at the last cell', async () => {
  await renderScreen(<Example />);
  page.getByRole('button', { name: 'Import…' }).element().focus();
  await userEvent.keyboard('{Tab}');
  expect(getFocusedLabel()).toBe('Zone A, Up to 250 gm');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
  expect(getFocusedLabel()).toBe('Zone B, Additional 500 gm till 5kg');
  await userEvent.keyboard('{Tab}');
  expect(getFocusedLabel()).toBe('Zone C1, Additional 500 gm till 5kg');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Control>}{End}{/Control}');
  expect(getFocusedLabel()).toBe('Zone F, Every additional 1kg above 10kgs');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.textContent).toBe('After');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(getFocusedLabel()).toBe('Zone F, Every additional 1kg above 10kgs');
});

test('F2 puts the caret into the price so that arrow keys move the caret', async () => {
  await renderScreen(<Example />);
  await getCell('Zone A, Up to 5kgs').click();
  await userEvent.keyboard('{F2}{ArrowLeft}5');
  await expect.element(getCell('Zone A, Up to 5kgs')).toHaveValue('1050');
  expect(getFocusedLabel()).toBe('Zone A, Up to 5kgs');
});

test('a changed cell shows its published price, and Escape restores the published price', async () => {
  await renderScreen(<Example />);
  await getCell('Zone C1, Up to 250 gm').click();
  await userEvent.keyboard('30');
  await expectChangedCells(1);
  await expect
    .element(getCell('Zone C1, Up to 250 gm'))
    .toHaveAccessibleDescription('Not published. Published price: 29.');
  await userEvent.keyboard('{Escape}');
  await expect.element(getCell('Zone C1, Up to 250 gm')).toHaveValue('29');
  await expectChangedCells(0);
});

test('pastes a spreadsheet block and cuts off the prices beyond the table', async () => {
  await renderScreen(<Example />);
  await getCell('Zone E, Up to 10kgs').click();
  pasteText('₹351.50\t352\t353\n35\t42\t43\n9\t9\t9\n');
  await expect.element(getCell('Zone E, Up to 10kgs')).toHaveValue('351.50');
  await expect.element(getCell('Zone F, Every additional 1kg above 10kgs')).toHaveValue('42');
  await expectChangedCells(4);
  await expect
    .element(page.getByText('5 copied prices did not fit the table and were left out.'))
    .toBeVisible();
});

test('Spec §2 rate cell: rejects pasted text that is not numeric', async () => {
  await renderScreen(<Example />);
  await getCell('Zone A, Up to 250 gm').click();
  pasteText('free');
  await expect.element(page.getByText("'free' is not a price. Nothing was pasted.")).toBeVisible();
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('20');
});

test('marks an empty cell and links the problem to the cell', async () => {
  await renderScreen(<Example />);
  await getCell('Zone D1, Up to 5kgs').click();
  await userEvent.keyboard('{Backspace}{Tab}');
  await expect.element(getCell('Zone D1, Up to 5kgs')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Zone D1, Up to 5kgs: Enter a price' }).click();
  expect(getFocusedLabel()).toBe('Zone D1, Up to 5kgs');
});

test('warns about a heavier band that costs less than a lighter band', async () => {
  await renderScreen(<Example />);
  await getCell('Zone A, Up to 10kgs').click();
  await userEvent.keyboard('99');
  const warning = "Zone A: 'Up to 10kgs' costs less than 'Up to 5kgs'.";
  await expect.element(page.getByRole('button', { name: warning })).toBeVisible();
  await expect
    .element(getCell('Zone A, Up to 10kgs'))
    .toHaveAccessibleDescription(`Not published. Published price: 147. ${warning}`);
});

test('the table scrolls inside its frame at 375 px and shows the focused cell', async () => {
  await page.viewport(375, 700);
  await renderScreen(<Example />);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await getCell('Zone A, Up to 250 gm').click();
  await userEvent.keyboard('{End}');
  const label = page.getByRole('rowheader', { name: 'Up to 250 gm' }).element();
  const getLabelRight = () => label.getBoundingClientRect().right;
  const isCellVisible = () => {
    const box = document.activeElement?.getBoundingClientRect();
    return box !== undefined && box.left >= getLabelRight() - 1 && box.right <= 376;
  };
  expect(isCellVisible()).toBe(true);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(getFocusedLabel()).toBe('Zone C1, Up to 250 gm');
  expect(isCellVisible()).toBe(true);
  await page.viewport(1280, 800);
});
