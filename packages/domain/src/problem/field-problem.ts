/** One refused value: the path of its field in the form, and what to do about it. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}
