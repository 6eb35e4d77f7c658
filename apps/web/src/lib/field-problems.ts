type SetError<Name> = (
  name: Name,
  error: { message: string },
  options: { shouldFocus: boolean },
) => void;

/** Shows problems beside their fields and focuses the first of `names`; false when none of these has a problem. */
export function showFieldProblems<Name extends string>(
  problems: readonly { readonly field: string; readonly message: string }[],
  names: readonly Name[],
  setError: SetError<Name>,
): boolean {
  const marked = names.filter((name) => problems.some(({ field }) => field === name));
  for (const name of marked) {
    const message = problems.find(({ field }) => field === name)?.message ?? '';
    setError(name, { message }, { shouldFocus: name === marked[0] });
  }
  return marked.length > 0;
}
