import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from '../i18n/test-render.tsx';
import { isSearchKey, usePageKey } from './page-key.ts';

test('a screen that is opened after the shell handles a key before it', async () => {
  const [ofShell, ofScreen] = [vi.fn<() => void>(), vi.fn<() => void>()];
  function Screen() {
    usePageKey(isSearchKey, ofScreen);
    return <p>Screen</p>;
  }
  function Shell() {
    const [isOpen, setOpen] = useState(false);
    usePageKey(isSearchKey, ofShell, 'shell');
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
  expect(ofShell).toHaveBeenCalledTimes(1);
  await screen.getByRole('button').click();
  await userEvent.keyboard('/');
  expect(ofScreen).toHaveBeenCalledTimes(1);
  expect(ofShell).toHaveBeenCalledTimes(1);
});
