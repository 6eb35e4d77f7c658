import { t } from '@lingui/core/macro';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type Failure, getCallMessage, type Outcome } from '../api/call-error.ts';
import { showFieldProblems } from '../lib/forms/field-problems.ts';
import { FormTextArea, FormTextField, useCheckedForm } from '../lib/forms/form-fields.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogProps } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toast.tsx';

interface CallDialogBase<Data> extends Pick<DialogProps, 'title' | 'size'> {
  isDanger?: boolean;
  /** The label of the button that closes the dialog without a request. */
  keepLabel?: string;
  text?: ReactNode;
  children?: ReactNode;
  /** By default, false if `isDanger` is true or the dialog has children, and true otherwise. */
  isSubmitFocused?: boolean;
  hasColumns?: boolean;
  /** The error text if the server sends no message. */
  failure: string;
  /** Returns the content that replaces the error banner. Null removes the banner, undefined keeps it. */
  explain?: (error: Failure) => ReactNode;
  success?: string | ((data: Data) => string);
  /** Called after a successful request instead of `onClose`. */
  onDone?: (data: Data) => void;
  /** The result of the request. It replaces the confirmation or form. */
  outcome?: ReactNode;
  outcomeActions?: ReactNode;
  onClose: () => void;
}

/** A confirmation without fields, or with fields whose values the caller stores. */
export interface PlainCallDialogProps<Data> extends CallDialogBase<Data> {
  form?: undefined;
  submitLabel: string;
  /** Undefined while the request cannot be sent. */
  send: (() => PromiseLike<Outcome<Data>>) | undefined;
}

interface FormCallDialogProps<Data, Values extends FieldValues> extends CallDialogBase<Data> {
  /** From `useCheckedForm(defaults, rule)`. The request is sent if the form has no problems. */
  form: UseFormReturn<Values>;
  send: (values: Values) => PromiseLike<Outcome<Data>>;
  /** Maps fields and problem codes of the server to the form fields to mark. */
  refusedFields?: Readonly<Record<string, FieldPath<Values>>>;
}

interface Submit {
  submitLabel: string;
  choices?: undefined;
}

/** Several submit buttons, the main one last. A button writes its choice into the form and submits the form. */
interface Choices {
  submitLabel?: undefined;
  choices: readonly { readonly label: string; readonly chooseForm: () => void }[];
}

type CallDialogProps<Data, Values extends FieldValues> =
  | PlainCallDialogProps<Data>
  | (FormCallDialogProps<Data, Values> & (Submit | Choices));

/**
 * Renders a dialog that sends one request from a confirmation or a form. It shows errors, marks invalid fields and
 * closes with a toast after a success.
 */
export function CallDialog<Data, Values extends FieldValues = FieldValues>(
  props: CallDialogProps<Data, Values>,
) {
  const { title, size = 'sm', isDanger = false, text, children, hasColumns = false } = props;
  const { submitLabel, keepLabel = isDanger ? t`Keep it` : t`Cancel`, onClose } = props;
  const { isSubmitFocused = !isDanger && children === undefined, outcome, outcomeActions } = props;
  const formId = useId();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Failure | null>(null);

  async function runRequest(request: PromiseLike<Outcome<Data>>) {
    setPending(true);
    setError(null);
    const response = await request;
    setPending(false);
    if (response.error !== undefined) {
      const isMarked =
        props.form !== undefined &&
        showFieldProblems(props.form, listProblems(response.error), props.refusedFields);
      if (!isMarked) setError(response.error);
      return;
    }
    const { success, onDone = onClose } = props;
    if (success !== undefined) {
      toast.success(typeof success === 'string' ? success : success(response.data));
    }
    onDone(response.data);
  }

  function submitDialog() {
    if (isPending) return;
    if (props.form === undefined) void (props.send && runRequest(props.send()));
    else void props.form.handleSubmit((values) => runRequest(props.send(values)))();
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // React bubbles the event to a form around the dialog.
    event.stopPropagation();
    // With several choices, Enter must not submit.
    if (choices === undefined) submitDialog();
  }

  const choices = props.form === undefined ? undefined : props.choices;
  const canSend = props.send !== undefined;
  const explanation = error === null ? null : props.explain?.(error);
  const fullWidth = hasColumns ? 'sm:col-span-2' : '';
  const buttons = choices?.map(({ label, chooseForm }, index) => (
    <Button
      key={label}
      variant={index === choices.length - 1 ? 'primary' : 'secondary'}
      isDisabled={isPending}
      onPress={() => {
        chooseForm();
        submitDialog();
      }}
    >
      {label}
    </Button>
  )) ?? (
    <>
      <Button onPress={onClose}>{keepLabel}</Button>
      <Button
        type="submit"
        form={formId}
        variant={isDanger ? 'danger' : 'primary'}
        autoFocus={isSubmitFocused}
        isDisabled={!canSend}
        isPending={isPending}
      >
        {submitLabel}
      </Button>
    </>
  );
  const outcomeButtons = (
    <>
      {outcomeActions}
      <Button variant="primary" autoFocus onPress={onClose}>{t`Done`}</Button>
    </>
  );
  const isDone = outcome !== undefined;
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      hasUnsavedChanges={!isDone && props.form?.formState.isDirty === true}
      footer={isDone ? outcomeButtons : buttons}
    >
      {isDone ? (
        outcome
      ) : (
        <form
          id={formId}
          ref={focusFirstField}
          noValidate
          className={hasColumns ? 'grid gap-x-4 gap-y-3 sm:grid-cols-2' : 'flex flex-col gap-3'}
          onSubmit={onSubmit}
        >
          {text !== undefined && (
            <div className={`text-base wrap-break-word text-muted tabular-nums ${fullWidth}`}>
              {text}
            </div>
          )}
          {children}
          {error !== null && (
            <div className={`empty:hidden ${fullWidth}`}>
              {explanation === undefined ? (
                <Banner tone="bad">{getCallMessage(error, props.failure)}</Banner>
              ) : (
                explanation
              )}
            </div>
          )}
        </form>
      )}
    </Dialog>
  );
}

function focusFirstField(form: HTMLFormElement | null): void {
  if (form === null || form.contains(document.activeElement)) return;
  form.querySelector<HTMLElement>(firstFieldSelector)?.focus();
}

/** Matches a radio group by its chosen button. A select renders as a button. */
const firstFieldSelector =
  ':is(input:not([type=hidden], [type=radio]), [type=radio]:checked, textarea, [aria-haspopup=listbox]):enabled';

/** Adds the problem code as a field, so that `refusedFields` can map it. */
function listProblems(error: Failure) {
  if (!('data' in error)) return [];
  const { code = '', message, details = [] } = error.data;
  return [{ field: code, message }, ...details];
}

interface ReasonDialogProps<Data>
  extends Omit<PlainCallDialogProps<Data>, 'send' | 'form' | 'children' | 'hasColumns'> {
  hint?: string;
  maxLength?: number;
  /** The error for an empty reason. If undefined, the reason is optional. */
  missingText?: string;
  isShort?: boolean;
  send: (reason: string) => ReturnType<NonNullable<PlainCallDialogProps<Data>['send']>>;
}

export function ReasonDialog<Data>(props: ReasonDialogProps<Data>) {
  const { hint, maxLength = 200, missingText, isShort = false, ...dialog } = props;
  const form = useCheckedForm({ reason: '' }, ({ reason }) => ({
    reason: missingText !== undefined && reason.trim() === '' && missingText,
  }));
  const Field = isShort ? FormTextField : FormTextArea;
  return (
    <CallDialog {...dialog} form={form} send={({ reason }) => props.send(reason.trim())}>
      <Field
        control={form.control}
        name="reason"
        label={t`Reason`}
        {...(hint !== undefined && { hint })}
        maxLength={maxLength}
        isRequired={missingText !== undefined}
        autoFocus
      />
    </CallDialog>
  );
}
