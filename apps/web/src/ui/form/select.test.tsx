import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { ComboBox } from './combo-box.tsx';
import { Select } from './select.tsx';

const types = [
  { id: 'single(B2C)', label: 'single(B2C)' },
  { id: 'multi(B2C)', label: 'multi(B2C)' },
] as const;

function PackageType() {
  const [value, setValue] = useState<(typeof types)[number]['id']>('single(B2C)');
  return <Select label="Package type" options={types} value={value} onChange={setValue} />;
}

test('chooses an option by mouse or by keyboard', async () => {
  await render(<PackageType />);
  const button = page.getByRole('button', { name: /Package type/ });
  await expect.element(button).toMatchTextContent('single(B2C)');
  await button.click();
  await page.getByRole('option', { name: 'multi(B2C)' }).click();
  await expect.element(button).toMatchTextContent('multi(B2C)');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(button).toMatchTextContent('single(B2C)');
});

const addresses = [
  { id: '1', label: 'Main godown', description: 'Bengaluru 560001' },
  { id: '2', label: 'Second floor', description: 'Kochi 682001' },
];

function PickupSearch() {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [inputValue, setInputValue] = useState('');
  return (
    <>
      <ComboBox
        label="Search address"
        items={addresses}
        selectedId={selectedId}
        onSelect={(id) => {
          setSelectedId(id);
          setInputValue(addresses.find((address) => address.id === id)?.label ?? '');
        }}
        inputValue={inputValue}
        onInputChange={setInputValue}
      />
      <output>{selectedId ?? 'none'}</output>
    </>
  );
}

test('a combo box selects an item by a part of the item text', async () => {
  await render(<PickupSearch />);
  const input = page.getByRole('combobox', { name: 'Search address' });
  await input.fill('floor');
  await expect.element(page.getByRole('option')).toMatchTextContent('Second floor');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('status')).toMatchTextContent('2');
  await expect.element(input).toHaveValue('Second floor');
});

test('the clear button of a combo box clears the selected item and the text', async () => {
  await render(<PickupSearch />);
  const input = page.getByRole('combobox', { name: 'Search address' });
  await input.fill('floor');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('status')).toMatchTextContent('2');
  await page.getByRole('button', { name: 'Clear search address' }).click();
  await expect.element(page.getByRole('status')).toMatchTextContent('none');
  await expect.element(input).toHaveValue('');
});

test('clears the unselected text of a combo box only on Escape', async () => {
  await render(<PickupSearch />);
  const input = page.getByRole('combobox', { name: 'Search address' });
  await input.fill('floo');
  window.dispatchEvent(new Event('scroll'));
  await userEvent.keyboard('r');
  await expect.element(input).toHaveValue('floor');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('floor');
  await expect.element(page.getByRole('option')).toMatchTextContent('Second floor');
  await userEvent.keyboard('{Escape}');
  await expect.element(input).toHaveValue('');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});
