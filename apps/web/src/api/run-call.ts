import { toast } from '../ui/overlay/toast.tsx';
import { type Failure, getCallMessage } from './call-error.ts';

/** What the trigger of a mutation resolves with. Written as RTK Query does, so that `Data` is inferred. */
export type Answer<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Failure };

interface CallTexts<Data> {
  /** Why the call failed, for a failure without a message. */
  failure: string;
  success?: string | ((data: Data) => string);
}

/** Waits for a call and shows its outcome as a toast. Returns its data, or undefined after a failure. */
export async function runCall<Data>(
  call: PromiseLike<Answer<Data>>,
  { failure, success }: CallTexts<Data>,
): Promise<Data | undefined> {
  const { data, error } = await call;
  if (error !== undefined) toast.error(getCallMessage(error, failure));
  else if (success !== undefined) {
    toast.success(typeof success === 'string' ? success : success(data));
  }
  return data;
}
