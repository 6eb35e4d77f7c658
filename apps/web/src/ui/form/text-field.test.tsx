import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { PasswordField, TextField } from './text-field.tsx';

test('gives the input an accessible label, hint, error and required state', async () => {
  await render(
    <TextField
      label="Pincode"
      hint="Six digits"
      error="Enter a pincode of six digits"
      isRequired
      defaultValue="12"
    />,
  );
  const input = page.getByRole('textbox', { name: 'Pincode', exact: true });
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAttribute('aria-required', 'true');
  await expect.element(input).toHaveAccessibleDescription(/Six digits/);
  await expect.element(input).toHaveAccessibleDescription(/Enter a pincode of six digits/);
});

test('does not mark a read-only field without an error as invalid', async () => {
  await render(<TextField label="City" error={undefined} isReadOnly value="Bengaluru" />);
  const input = page.getByLabelText('City');
  await expect.element(input).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAttribute('readonly');
});

// ASVS V6.2.6, V6.2.7
test('Spec §2 sign-in: the toggle shows and hides the password', async () => {
  await render(<PasswordField label="Password" defaultValue="Seller#2026" />);
  const input = page.getByLabelText('Password', { exact: true });
  await expect.element(input).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(input).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(input).toHaveAttribute('type', 'password');
  await expect.element(input).toHaveValue('Seller#2026');
});
