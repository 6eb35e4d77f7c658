import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { Table } from './table.tsx';
import type { TableColumn } from './table-row.tsx';

interface Line {
  id: string;
  name: string;
}

const columns: readonly TableColumn<Line>[] = [{ header: 'Name', render: ({ name }) => name }];
const items = [
  { id: 'a', name: 'Alpha' },
  { id: 'b', name: 'Beta' },
];

function Example({ rows }: { rows: readonly Line[] }) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <Table
        label="Lines"
        columns={columns}
        items={rows}
        selectedIds={selection}
        onSelectionChange={setSelection}
        emptyState="Nothing here"
      />
      <output>{[...selection].sort().join(',')}</output>
    </>
  );
}

test('selects a single row or all rows', async () => {
  await render(<Example rows={items} />);
  await page.getByRole('row', { name: 'Beta' }).getByRole('checkbox').click();
  await expect.element(page.getByRole('status')).toMatchTextContent('b');
  await page.getByRole('columnheader').first().getByRole('checkbox').click();
  await expect.element(page.getByRole('status')).toMatchTextContent('a,b');
});

test('shows the empty state in a table without rows', async () => {
  await render(<Example rows={[]} />);
  await expect.element(page.getByText('Nothing here')).toBeVisible();
});

test('shows rows as cards with labelled values on a phone', async () => {
  await page.viewport(375, 700);
  await render(<Example rows={items} />);
  const cell = page.getByRole('rowheader', { name: 'Alpha' });
  await expect.element(cell).toHaveAttribute('data-label', 'Name');
  expect(getComputedStyle(cell.element()).display).toBe('block');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await page.viewport(1280, 800);
});

test('keeps the page width when a wide table has screen reader texts', async () => {
  await page.viewport(768, 700);
  const wideColumn: TableColumn<Line> = {
    header: 'Wide',
    isRowHeader: true,
    render: () => <div className="w-[900px]">Wide</div>,
  };
  const spokenColumn: TableColumn<Line> = {
    header: 'Spoken',
    render: () => <span className="sr-only">No</span>,
  };
  await render(
    <Table
      label="Wide lines"
      columns={[wideColumn, spokenColumn]}
      items={items}
      emptyState={null}
    />,
  );
  await expect.element(page.getByRole('rowheader', { name: 'Wide' }).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(768);
  await page.viewport(1280, 800);
});

test('a click runs the row action, or toggles the row during a selection, and Enter runs the row action', async () => {
  const actions: string[] = [];
  const pressedNames: string[] = [];
  const buttonColumns: TableColumn<Line>[] = [
    ...columns,
    {
      header: 'More',
      render: ({ name }) => (
        <button type="button" onClick={() => pressedNames.push(name)}>{`More of ${name}`}</button>
      ),
    },
  ];
  function ActionTable() {
    const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
    return (
      <Table
        label="Lines"
        columns={buttonColumns}
        items={items}
        selectedIds={selection}
        onSelectionChange={setSelection}
        onRowAction={(id) => actions.push(id)}
      />
    );
  }
  await render(<ActionTable />);
  const beta = page.getByRole('row', { name: 'Beta' });
  await beta.getByRole('rowheader').click();
  await beta.getByRole('button').click();
  expect([actions, pressedNames]).toEqual([['b'], ['Beta']]);
  await page.getByRole('checkbox', { name: 'Select All' }).click();
  await beta.getByRole('rowheader').click();
  await expect.element(beta.getByRole('checkbox')).not.toBeChecked();
  expect(actions).toEqual(['b']);
  page.getByRole('row', { name: 'Alpha' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(actions).toEqual(['b', 'a']);
});

const getRowCheckbox = (name: string) => page.getByRole('row', { name }).getByRole('checkbox');
const fiveItems = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Kappa'].map((name) => ({
  id: name.charAt(0).toLowerCase(),
  name,
}));

test('returns to the last focused element of the rows on Shift+Tab', async () => {
  await render(
    <>
      <Example rows={items} />
      <button type="button">After</button>
    </>,
  );
  await userEvent.tab();
  await expect.element(page.getByRole('checkbox', { name: 'Select All' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('row', { name: 'Alpha' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(getRowCheckbox('Beta')).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(getRowCheckbox('Beta')).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('checkbox', { name: 'Select All' })).toHaveFocus();
});

test('moves the focus between rows and cells on arrow keys, Home and End', async () => {
  await render(<Example rows={fiveItems} />);
  const getRow = (name: string) => page.getByRole('row', { name });
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(getRowCheckbox('Beta')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('rowheader', { name: 'Beta' })).toHaveFocus();
  await userEvent.keyboard('{Home} ');
  await expect.element(getRow('Beta')).toHaveFocus();
  await expect.element(page.getByRole('status')).toMatchTextContent('b');
  await expect.element(getRow('Beta')).toHaveAttribute('aria-selected', 'true');
  await expect.element(getRow('Alpha')).toHaveAttribute('aria-selected', 'false');
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.element(getRow('Kappa')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(getRow('Kappa')).toHaveFocus();
});

test('selects a range, all rows or no rows by keyboard', async () => {
  await render(<Example rows={fiveItems} />);
  const statusOutput = page.getByRole('status');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.element(statusOutput).toMatchTextContent('b,d,g');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.element(statusOutput).toMatchTextContent('b,g');
  await expect.element(page.getByRole('row', { name: 'Gamma' })).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(statusOutput).toMatchTextContent('a,b,d,g,k');
  await expect.element(page.getByRole('checkbox', { name: 'Select All' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(statusOutput).toHaveTextContent('');
  await expect.element(getRowCheckbox('Gamma')).not.toBeChecked();
});

test('selects a range of rows and no text on a press with Shift', async () => {
  await render(
    // The sticky header leaves space for a top bar, which is absent here.
    <div className="pt-(--top-bar)">
      <Example rows={fiveItems} />
    </div>,
  );
  const statusOutput = page.getByRole('status');
  await getRowCheckbox('Beta').click();
  await getRowCheckbox('Delta').click({ modifiers: ['Shift'] });
  await expect.element(statusOutput).toMatchTextContent('b,d,g');
  await page.getByRole('rowheader', { name: 'Kappa' }).click({ modifiers: ['Shift'] });
  await expect.element(statusOutput).toMatchTextContent('b,d,g,k');
  expect(getSelection()?.isCollapsed).toBe(true);
  await page.getByRole('rowheader', { name: 'Alpha' }).click({ modifiers: ['Shift'] });
  await expect.element(statusOutput).toMatchTextContent('a,b');
  await expect.element(getRowCheckbox('Kappa')).not.toBeChecked();
});

test('focuses the next row when the focused row is removed', async () => {
  const screen = await render(<Example rows={fiveItems} />);
  page.getByRole('row', { name: 'Beta' }).element().focus();
  await screen.rerender(<Example rows={fiveItems.filter(({ id }) => id !== 'b')} />);
  await expect.element(page.getByRole('row', { name: 'Gamma' })).toHaveFocus();
});

test('does not render cells again when rows are selected', async () => {
  const renderedNames: string[] = [];
  const countedColumns: readonly TableColumn<Line>[] = [
    {
      header: 'Name',
      render: ({ name }) => {
        renderedNames.push(name);
        return name;
      },
    },
  ];
  function CountingTable() {
    const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
    return (
      <Table
        label="Lines"
        columns={countedColumns}
        items={items}
        selectedIds={selection}
        onSelectionChange={setSelection}
      />
    );
  }
  await render(<CountingTable />);
  renderedNames.length = 0;
  await page.getByRole('checkbox', { name: 'Select All' }).click();
  await expect.element(page.getByRole('row', { selected: true }).first()).toBeVisible();
  expect(renderedNames).toEqual([]);
});
