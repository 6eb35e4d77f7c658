import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Table, type TableColumn } from './table.tsx';

interface Line {
  id: string;
  name: string;
}

const columns: readonly TableColumn<Line>[] = [
  { id: 'name', header: 'Name', isRowHeader: true, render: ({ name }) => name },
];
const items = [
  { id: 'a', name: 'Alpha' },
  { id: 'b', name: 'Beta' },
];

function Example({ rows }: { rows: readonly Line[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <Table
        label="Lines"
        columns={columns}
        items={rows}
        getId={({ id }) => id}
        selectedIds={selected}
        onSelectionChange={setSelected}
        emptyState="Nothing here"
      />
      <output>{[...selected].sort().join(',')}</output>
    </>
  );
}

test('rows are selected one by one and all together', async () => {
  await render(<Example rows={items} />);
  await page.getByRole('row', { name: 'Beta' }).getByRole('checkbox').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('b');
  await page.getByRole('columnheader').first().getByRole('checkbox').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('a,b');
});

test('without rows the empty state stands in the table', async () => {
  await render(<Example rows={[]} />);
  await expect.element(page.getByText('Nothing here')).toBeVisible();
});

test('under 640 px rows are cards that name each value', async () => {
  await page.viewport(375, 700);
  await render(<Example rows={items} />);
  const cell = page.getByRole('rowheader', { name: 'Alpha' });
  await expect.element(cell).toHaveAttribute('data-label', 'Name');
  expect(getComputedStyle(cell.element()).display).toBe('block');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await page.viewport(1280, 800);
});

test('what a wide table says to screen readers alone does not widen the page', async () => {
  await page.viewport(768, 700);
  const wide: TableColumn<Line> = {
    id: 'wide',
    header: 'Wide',
    isRowHeader: true,
    render: () => <div className="w-[900px]">Wide</div>,
  };
  const spoken: TableColumn<Line> = {
    id: 'spoken',
    header: 'Spoken',
    render: () => <span className="sr-only">No</span>,
  };
  await render(
    <Table
      label="Wide things"
      columns={[wide, spoken]}
      items={items}
      getId={({ id }) => id}
      emptyState={null}
    />,
  );
  await expect.element(page.getByRole('rowheader', { name: 'Wide' }).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(768);
  await page.viewport(1280, 800);
});

test('a press on a row or Enter acts on it, a press on what it holds does not; with a selection a press selects', async () => {
  const acted: string[] = [];
  const pressed: string[] = [];
  const withButton: TableColumn<Line>[] = [
    ...columns,
    {
      id: 'more',
      header: 'More',
      render: ({ name }) => (
        <button type="button" onClick={() => pressed.push(name)}>{`More of ${name}`}</button>
      ),
    },
  ];
  function Acting() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    return (
      <Table
        label="Lines"
        columns={withButton}
        items={items}
        getId={({ id }) => id}
        selectedIds={selected}
        onSelectionChange={setSelected}
        onRowAction={(id) => acted.push(id)}
      />
    );
  }
  await render(<Acting />);
  const beta = page.getByRole('row', { name: 'Beta' });
  await beta.getByRole('rowheader').click();
  await beta.getByRole('button').click();
  expect([acted, pressed]).toEqual([['b'], ['Beta']]);
  await page.getByRole('checkbox', { name: 'Select All' }).click();
  await beta.getByRole('rowheader').click();
  await expect.element(beta.getByRole('checkbox')).not.toBeChecked();
  expect(acted).toEqual(['b']);
  page.getByRole('row', { name: 'Alpha' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(acted).toEqual(['b', 'a']);
});

test('Tab leads to the rows and to what they hold, the arrow keys from row to row and along one', async () => {
  await render(<Example rows={items} />);
  const box = (name: string) => page.getByRole('row', { name }).getByRole('checkbox');
  await userEvent.tab();
  await expect.element(page.getByRole('checkbox', { name: 'Select All' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('row', { name: 'Alpha' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(box('Alpha')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(box('Beta')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('rowheader', { name: 'Beta' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft} ');
  await expect.element(page.getByRole('row', { name: 'Beta' })).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('b');
  await expect
    .element(page.getByRole('row', { name: 'Beta' }))
    .toHaveAttribute('aria-selected', 'true');
});

test('no cell is made again when a row is selected', async () => {
  const made: string[] = [];
  const counted: readonly TableColumn<Line>[] = [
    {
      id: 'name',
      header: 'Name',
      isRowHeader: true,
      render: ({ name }) => {
        made.push(name);
        return name;
      },
    },
  ];
  function Counted() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    return (
      <Table
        label="Lines"
        columns={counted}
        items={items}
        getId={({ id }) => id}
        selectedIds={selected}
        onSelectionChange={setSelected}
      />
    );
  }
  await render(<Counted />);
  made.length = 0;
  await page.getByRole('checkbox', { name: 'Select All' }).click();
  await expect.element(page.getByRole('row', { selected: true }).first()).toBeVisible();
  expect(made).toEqual([]);
});
