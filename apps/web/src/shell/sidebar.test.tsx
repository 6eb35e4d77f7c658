import { useRef } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../i18n/test-render.tsx';
import { Sidebar } from './app-shell.tsx';
import { useSideMenu } from './use-side-menu.ts';

function Example() {
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useSideMenu();
  return (
    <div className="pl-64 pt-20">
      <button ref={toggle} type="button" onClick={menu.toggle}>
        Toggle
      </button>
      <p>Outside</p>
      <Sidebar toggleRef={toggle} menu={menu} roles={['Admin']} />
    </div>
  );
}

async function showSidebar(width: number) {
  await page.viewport(width, 800);
  const router = createMemoryRouter([{ path: '*', element: <Example /> }], {
    initialEntries: ['/dashboard'],
  });
  const screen = await render(<RouterProvider router={router} />);
  return { router, screen };
}

const getMenu = () => page.getByRole('navigation', { name: 'Main' });
const getToggle = () => page.getByRole('button', { name: 'Toggle' });
const measureWidth = () => getMenu().element().getBoundingClientRect().width;

afterEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
});

test('Spec §2 layout: the toggle widens the rail of named icons at 1024 px', async () => {
  await showSidebar(1024);
  expect(measureWidth()).toBe(56);
  await expect.element(getMenu().getByRole('link', { name: 'Warehouse' })).toBeVisible();
  await getToggle().click();
  await expect.poll(measureWidth).toBe(240);
});

test('keeps the menu open at 1280 px after a click outside or on a link', async () => {
  await showSidebar(1280);
  expect(measureWidth()).toBe(240);
  await page.getByText('Outside').click();
  await getMenu().getByRole('link', { name: 'Orders' }).click();
  expect(measureWidth()).toBe(240);
});

test('keeps a closed menu closed after a remount at 1280 px', async () => {
  const { screen } = await showSidebar(1280);
  await getToggle().click();
  expect(measureWidth()).toBe(56);
  await screen.unmount();
  await showSidebar(1280);
  expect(measureWidth()).toBe(56);
  await getToggle().click();
  expect(measureWidth()).toBe(240);
});

test('Spec §2 layout: hides the menu below 1024 px until the user toggles the menu', async () => {
  await showSidebar(1023);
  await expect.element(getMenu()).not.toBeInTheDocument();
  await getToggle().click();
  await expect.element(getMenu()).toBeVisible();
});

test('Spec §2 layout: closes the menu at 768 px on Escape and on a click outside or on a link', async () => {
  const { router } = await showSidebar(768);
  await getToggle().click();
  await expect.element(getMenu()).toBeVisible();
  await page.getByText('Outside').click({ force: true });
  await expect.element(getMenu()).not.toBeInTheDocument();

  await getToggle().click();
  await userEvent.keyboard('{Escape}');
  await expect.element(getMenu()).not.toBeInTheDocument();
  await expect.element(getToggle()).toHaveFocus();

  await getToggle().click();
  await getMenu().getByRole('link', { name: 'Orders' }).click();
  await expect.element(getMenu()).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/orders');
});

test('Spec §4 side menu: exactly one item is active', async () => {
  await showSidebar(1280);
  const links = getMenu().getByRole('link').elements();
  const currentLinks = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(currentLinks.map((link) => link.textContent)).toEqual(['Dashboard']);
});

test('Spec §2: the Billing group opens and closes', async () => {
  await showSidebar(1280);
  const group = page.getByRole('button', { name: 'Billing pages' });
  await expect.element(group).toHaveAttribute('aria-expanded', 'false');
  await group.click();
  await expect.element(getMenu().getByRole('link', { name: 'Credit Notes' })).toBeVisible();
  await group.click();
  await expect
    .element(getMenu().getByRole('link', { name: 'Credit Notes' }))
    .not.toBeInTheDocument();
});
