/** Returns a form without white space around its texts, at any depth. */
export function trimTexts<Form extends object>(form: Form): Form {
  return JSON.parse(JSON.stringify(form), (_key, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  );
}
