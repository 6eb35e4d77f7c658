import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { MenuItem, MenuSection, MenuTrigger } from './menu.tsx';

function Example({ count = 0 }: { count?: number }) {
  const [lastAction, setLastAction] = useState('');
  const [isBold, setBold] = useState(false);
  return (
    <>
      <MenuTrigger label="More" renderButton={(props) => <Button {...props}>More</Button>}>
        <MenuSection title="Fruit">
          <MenuItem onAction={() => setLastAction('apple')}>Apple</MenuItem>
          <MenuItem isDisabled onAction={() => setLastAction('banana')}>
            Banana
          </MenuItem>
          <MenuItem onAction={() => setLastAction('blackberry')}>Blackberry</MenuItem>
        </MenuSection>
        <MenuItem choice="many" isChosen={isBold} onAction={() => setBold(!isBold)}>
          Bold
        </MenuItem>
        {Array.from({ length: count }, (_, index) => (
          <MenuItem
            key={index}
            onAction={() => setLastAction(String(index))}
          >{`Item ${index}`}</MenuItem>
        ))}
      </MenuTrigger>
      <button type="button" onClick={() => setLastAction('after')}>
        After
      </button>
      <output>{lastAction}</output>
    </>
  );
}

const trigger = page.getByRole('button', { name: 'More' });
const menu = page.getByRole('menu', { name: 'More' });
const getItem = (name: string) => menu.getByRole('menuitem', { name });

test('exposes the menu state on the button', async () => {
  await render(<Example />);
  await expect.element(trigger).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  const button = trigger.element();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(getItem('Apple')).toHaveFocus();
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

test('returns the focus to the button on Escape', async () => {
  await render(<Example />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(getItem('Apple')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('moves the focus on arrow keys, Home, End and letters', async () => {
  await render(<Example />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(menu.getByRole('menuitemcheckbox', { name: 'Bold' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(getItem('Apple')).toHaveFocus();
  await userEvent.keyboard('{End}{Home}bl');
  await expect.element(getItem('Blackberry')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('blackberry', { exact: true })).toBeVisible();
  await expect.element(trigger).toHaveFocus();
});

test('closes on Tab and focuses the element after the button', async () => {
  await render(<Example />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(getItem('Apple')).toHaveFocus();
  await userEvent.tab();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
});

test('closes on a click outside', async () => {
  await render(<Example />);
  await trigger.click();
  await expect.element(menu).toHaveFocus();
  await userEvent.click(document.body, { position: { x: 600, y: 500 } });
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('status')).toHaveTextContent('');
  await expect.element(trigger).toHaveFocus();
});

test('stays open on a click on a disabled entry', async () => {
  await render(<Example />);
  await trigger.click();
  await getItem('Banana').click({ force: true });
  await expect.element(menu).toBeVisible();
  expect(document.querySelector('output')?.textContent).toBe('');
});

test('stays open on a click on a toggle entry', async () => {
  await render(<Example />);
  await trigger.click();
  const boldEntry = menu.getByRole('menuitemcheckbox', { name: 'Bold' });
  await boldEntry.click();
  await expect.element(boldEntry).toHaveAttribute('aria-checked', 'true');
});

test('hides the rest of the page from screen readers while open', async () => {
  await render(<Example />);
  await trigger.click();
  await expect.element(page.getByRole('button', { name: 'After' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'After' })).toBeVisible();
});

test('fits a long menu into the window and scrolls to the focused entry', async () => {
  await page.viewport(375, 500);
  await render(<Example count={60} />);
  await trigger.click();
  const list = menu.element();
  expect(list.getBoundingClientRect().bottom).toBeLessThanOrEqual(500);
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
  await userEvent.keyboard('{End}');
  await expect.element(getItem('Item 59')).toHaveFocus();
  await expect.element(getItem('Item 59')).toBeInViewport();
  await page.viewport(1280, 800);
});
