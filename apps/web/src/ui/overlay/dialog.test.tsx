import { useState } from 'react';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { Button } from '../button.tsx';
import { TextField } from '../form/text-field.tsx';
import { Dialog } from './dialog.tsx';

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Add Address</Button>
      <Dialog
        title="Add Warehouse"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={<Button onPress={() => setOpen(false)}>Cancel</Button>}
      >
        <TextField label="Name" />
      </Dialog>
    </>
  );
}

async function openExample() {
  await render(<Example />);
  const opener = page.getByRole('button', { name: 'Add Address' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Add Warehouse' });
  await expect.element(dialog).toBeVisible();
  return { opener, dialog };
}

test('keeps the focus inside the dialog on Tab', async () => {
  const { dialog } = await openExample();
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
});

test('returns the focus to the opener on Escape', async () => {
  const { opener, dialog } = await openExample();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('stays open on a click outside', async () => {
  const { dialog } = await openExample();
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  await expect.element(dialog).toBeVisible();
});

test('closes on Close', async () => {
  const { dialog } = await openExample();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([375, 1280])('shows all footer buttons in a window of %i px', async (width) => {
  await page.viewport(width, 800);
  const names = ['Record refusal', 'Record agreement', 'Mark as passed on'];
  await render(
    <Dialog
      title="Pass on to the carrier"
      size="sm"
      onClose={() => undefined}
      footer={names.map((name) => <Button key={name}>{name}</Button>)}
    >
      <p>9700000000291</p>
    </Dialog>,
  );
  for (const name of names) {
    const button = page.getByRole('button', { name });
    // An edge may be cut off by a fraction of a pixel, which depends on the fonts.
    await expect.element(button).toBeInViewport({ ratio: 0.95 });
  }
  await page.viewport(1280, 800);
});

const emulateMedia = (features: Record<string, string>) =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });

/** Opens a dialog with motion allowed. Returns the duration of the opening animation in milliseconds. */
async function openWithMotion(): Promise<number> {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  const riseDurationMs = new Promise<number>((resolve) => {
    document.addEventListener('animationend', ({ animationName, elapsedTime }) => {
      if (animationName === 'rise-in') resolve(elapsedTime * 1000);
    });
  });
  await openExample();
  return riseDurationMs;
}

test('the opening animation takes more than 50 ms and at most 200 ms', async () => {
  const durationMs = await openWithMotion();
  expect(durationMs).toBeGreaterThan(50);
  expect(durationMs).toBeLessThanOrEqual(200);
});

test('an open dialog has no animation if the user prefers reduced motion', async () => {
  await openWithMotion();
  // An animation this short may end without an event, so the test reads its duration.
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  const probe = document.body.appendChild(document.createElement('i'));
  probe.className = 'animate-rise-in';
  const [animation] = probe.getAnimations();
  expect(animation?.effect?.getComputedTiming().duration).toBeLessThan(1);
  probe.remove();
  for (const scheme of ['dark', 'light']) {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce', 'prefers-color-scheme': scheme });
    expect(document.getAnimations(), scheme).toEqual([]);
  }
});
