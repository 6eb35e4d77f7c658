import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
