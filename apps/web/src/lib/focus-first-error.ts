/** Focuses the first field with an error, once the form has rendered its errors. */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus(),
  );
}
