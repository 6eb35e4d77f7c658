import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from '../i18n/test-render.tsx';
import { useRowSelection } from './row-selection.tsx';

test('ignores a clear callback of a previous list', async () => {
  const clearCallbacks: (() => void)[] = [];
  function List() {
    const { selectedIds, select, clear } = useRowSelection();
    clearCallbacks.push(clear);
    return (
      <button onClick={() => select(new Set(['a', 'b']))}>{`${selectedIds.size} selected`}</button>
    );
  }
  const router = createMemoryRouter([{ path: '/', element: <List /> }], {
    initialEntries: ['/?stage=new'],
  });
  const screen = await render(<RouterProvider router={router} />);
  await screen.getByRole('button').click();
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  const clearFirstList = clearCallbacks.at(-1);
  await router.navigate('/?stage=shipped');
  await expect.element(screen.getByText('0 selected')).toBeVisible();
  await screen.getByRole('button').click();
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  clearFirstList?.();
  await new Promise(requestAnimationFrame);
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  clearCallbacks.at(-1)?.();
  await expect.element(screen.getByText('0 selected')).toBeVisible();
});
