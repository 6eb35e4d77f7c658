import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { Chart } from './chart.tsx';

const renderChart = (
  shape: 'columns' | 'rows',
  onSaveImage: (image: Blob) => unknown = () => undefined,
) =>
  render(
    <MemoryRouter>
      <Chart
        title="Orders by day"
        onSaveImage={onSaveImage}
        shape={shape}
        pointHeader="Day"
        series={[
          { name: 'Orders', tone: 'soft' },
          { name: 'Delivered', tone: 'strong' },
        ]}
        points={[
          { id: '1', name: '01-11-2026', label: '01-11', values: [12, 5], href: '/orders' },
          { id: '2', name: '02-11-2026', label: '02-11', values: [40, -3] },
        ]}
        format={(value) => `${value} parcels`}
        formatTick={String}
      />
    </MemoryRouter>,
  );

test.each(['columns', 'rows'] as const)(
  'a chart of %s has one tab stop for all bars',
  async (shape) => {
    await renderChart(shape);
    await userEvent.tab();
    const lastBar = page.getByRole('button', {
      name: /^02-11-2026:? Orders 40 parcels,? Delivered -3/,
    });
    await expect.element(lastBar).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    const firstBar = page.getByRole('link', {
      name: /^01-11-2026:? Orders 12 parcels,? Delivered 5/,
    });
    await expect.element(firstBar).toHaveFocus();
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Show as a table' })).toHaveFocus();
  },
);

test('shows the values of a bar on focus or hover until Escape', async () => {
  await renderChart('columns');
  const firstBar = page.getByRole('link', { name: /^01-11-2026/ });
  await firstBar.hover();
  await expect.element(page.getByText('12 parcels')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByText('40 parcels')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('40 parcels')).not.toBeInTheDocument();
});

test('shows the values of the chart as a table', async () => {
  await renderChart('columns');
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const row = page.getByRole('grid', { name: 'Orders by day' }).getByRole('row', {
    name: '02-11-2026',
  });
  await expect.element(row.getByText('40 parcels')).toBeVisible();
  await expect.element(row.getByText('-3 parcels')).toBeVisible();
});

test.each(['columns', 'rows'] as const)('saves a chart of %s as a PNG image', async (shape) => {
  const images: Blob[] = [];
  await renderChart(shape, (image) => images.push(image));
  await page.getByRole('button', { name: 'Save as PNG' }).click();
  await expect.poll(() => images.length).toBe(1);
  const image = await createImageBitmap(images[0]!);
  expect(image.width).toBe(2400);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  // The colours of the page and of the bars of each series.
  const missingColours = new Set([0xffffff, 0x4f46e5, 0xdfe3ff]);
  for (let offset = 0; offset < data.length; offset += 4) {
    const [red, green, blue] = [data[offset]!, data[offset + 1]!, data[offset + 2]!];
    missingColours.delete((red << 16) | (green << 8) | blue);
  }
  expect([...missingColours]).toEqual([]);
});
