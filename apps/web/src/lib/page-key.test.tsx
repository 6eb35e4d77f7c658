import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from '../i18n/test-render.tsx';
import { isSearchKey, usePageKey } from './page-key.ts';

test('runs the key handler of the screen instead of the handler of the shell', async () => {
  const handleInShell = vi.fn<() => void>();
  const handleInScreen = vi.fn<() => void>();
  function Screen() {
    usePageKey(isSearchKey, handleInScreen);
    return <p>Screen</p>;
  }
  function Shell() {
    const [isOpen, setOpen] = useState(false);
    usePageKey(isSearchKey, handleInShell, 'shell');
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Screen />}
      </>
    );
  }
  const screen = await render(<Shell />);
  await userEvent.keyboard('/');
  expect(handleInShell).toHaveBeenCalledTimes(1);
  await screen.getByRole('button').click();
  await userEvent.keyboard('/');
  expect(handleInScreen).toHaveBeenCalledTimes(1);
  expect(handleInShell).toHaveBeenCalledTimes(1);
});
