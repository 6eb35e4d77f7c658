import { t } from '@lingui/core/macro';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type Answer, type Failure, getCallMessage } from '../api/call-error.ts';
import { showFieldProblems } from '../lib/forms/field-problems.ts';
import { FormTextArea, FormTextField, useCheckedForm } from '../lib/forms/form-fields.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogProps } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toast.tsx';

interface CallDialogBase<Data> extends Pick<DialogProps, 'title' | 'size'> {
  /** The call takes something away, or cannot be undone. */
  isDanger?: boolean;
  /** The label of the button that closes the dialog without a call. */
  keepLabel?: string;
  /** Describes the effect of the call. */
  text?: ReactNode;
  children?: ReactNode;
  /** Nothing has to be entered: the main button has the focus. True for a question that takes nothing away. */
  isReady?: boolean;
  /** Sets the fields in two columns where there is room. */
  hasColumns?: boolean;
  /** Why the call failed, for a failure without a message. */
  failure: string;
  /** Replaces the banner of a refusal, or with null removes it. Undefined keeps it. */
  explain?: (error: Failure) => ReactNode;
  success?: string | ((data: Data) => string);
  /** Runs after the call instead of `onClose`. */
  onDone?: (data: Data) => void;
  /** The result of the call, shown in place of the question or form. */
  outcome?: ReactNode;
  outcomeActions?: ReactNode;
  onClose: () => void;
}

/** A confirmation without fields, or with fields whose values the caller stores. */
export interface PlainCallDialogProps<Data> extends CallDialogBase<Data> {
  form?: undefined;
  submitLabel: string;
  /** Undefined while the call cannot be sent. */
  send: (() => PromiseLike<Answer<Data>>) | undefined;
}

interface FormCallDialogProps<Data, Values extends FieldValues> extends CallDialogBase<Data> {
  /** The call is sent when the resolver finds no problem: `useCheckedForm(defaults, rule)`. */
  form: UseFormReturn<Values>;
  send: (values: Values) => PromiseLike<Answer<Data>>;
  /** The field to mark for a field or a code of a refusal, where the form does not use its name. */
  refusedFields?: Readonly<Record<string, FieldPath<Values>>>;
}

interface Submit {
  submitLabel: string;
  choices?: undefined;
}

/** Several ways to submit, the main one last. Each writes its choice into the form. */
interface Choices {
  submitLabel?: undefined;
  choices: readonly { readonly label: string; readonly chooseForm: () => void }[];
}

type CallDialogProps<Data, Values extends FieldValues> =
  | PlainCallDialogProps<Data>
  | (FormCallDialogProps<Data, Values> & (Submit | Choices));

/**
 * Renders a dialog around one call: a question or a form, sent once at a time. It shows why the call failed, marks
 * refused fields, and closes with a toast when the call succeeds.
 */
export function CallDialog<Data, Values extends FieldValues = FieldValues>(
  props: CallDialogProps<Data, Values>,
) {
  const { title, size = 'sm', isDanger = false, text, children, hasColumns = false } = props;
  const { submitLabel, keepLabel = isDanger ? t`Keep it` : t`Cancel`, onClose } = props;
  const { isReady = !isDanger && children === undefined, outcome, outcomeActions } = props;
  const formId = useId();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Failure | null>(null);

  async function runRequest(call: PromiseLike<Answer<Data>>) {
    setPending(true);
    setError(null);
    const answer = await call;
    setPending(false);
    if (answer.error !== undefined) {
      const isMarked =
        props.form !== undefined &&
        showFieldProblems(props.form, listProblems(answer.error), props.refusedFields);
      if (!isMarked) setError(answer.error);
      return;
    }
    const { success, onDone = onClose } = props;
    if (success !== undefined) {
      toast.success(typeof success === 'string' ? success : success(answer.data));
    }
    onDone(answer.data);
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
    // Enter does not choose for the user.
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
        autoFocus={isReady}
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
  const isOver = outcome !== undefined;
  return (
    <Dialog title={title} size={size} onClose={onClose} footer={isOver ? outcomeButtons : buttons}>
      {isOver ? (
        outcome
      ) : (
        <form
          id={formId}
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

/** Returns the problems of a refusal: its details, and its code for a form that maps it to a field. */
function listProblems(error: Failure) {
  if (!('data' in error)) return [];
  const { code = '', message, details = [] } = error.data;
  return [{ field: code, message }, ...details];
}

interface ReasonDialogProps<Data>
  extends Omit<PlainCallDialogProps<Data>, 'send' | 'form' | 'children' | 'hasColumns'> {
  /** States who reads the reason. */
  hint?: string;
  maxLength?: number;
  /** Without it the reason is optional. */
  missingText?: string;
  /** One line instead of several. */
  isShort?: boolean;
  /** Called with the trimmed reason. */
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
