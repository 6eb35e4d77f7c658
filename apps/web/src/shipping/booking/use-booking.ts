import { plural, t } from '@lingui/core/macro';
import type { Store } from '@reduxjs/toolkit';
import { MAX_DOCKETS_PER_CALL } from '@shipdesk/contract/orders/docket-numbers';
import type { BookingBody } from '@shipdesk/contract/shipping/shipments';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { api } from '../../api/api.ts';
import { getCallMessage, hasStatus } from '../../api/call-error.ts';
import { selectLiveState, selectRefetchCount, type WithLive } from '../../api/live-slice.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import {
  type BookingRun,
  computeOutcome,
  listPendingDockets,
  withFailure,
  withResults,
  withUnsent,
} from './booking-run.ts';
import { splitIntoParts } from './selected-order.ts';
import { shippingApi } from './shipping-api.ts';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 3000;
/** The poll interval while live events arrive, in case an event is lost. */
const LIVE_PAUSE_MS = 15_000;
/** After this long without a response to a poll, the run shows that the server is unreachable. */
const SLOW_RESPONSE_MS = 5000;

export type Booking = ReturnType<typeof useBooking>;

/** Books orders and polls for their outcomes. A run continues after its page closes, and a toast shows its result. */
export function useBooking() {
  const dispatch = useDispatch();
  const store = useStore<WithLive>();
  const [run, setRun] = useState<BookingRun | null>(null);
  const [create] = shippingApi.useCreateShipmentsMutation();
  const [readStates] = shippingApi.useReadShipmentStatesMutation();
  const getIdempotencyKey = useIdempotencyKey();
  const responseCount = useRef(0);
  const isWatched = useRef(true);
  useEffect(() => {
    isWatched.current = true;
    return () => {
      isWatched.current = false;
    };
  }, []);

  async function bookOrders(initialRun: BookingRun, docketNumbers: string[]) {
    let currentRun: BookingRun = { ...initialRun, step: 'sending', error: undefined };
    setRun(currentRun);
    const parts = splitIntoParts(docketNumbers, MAX_DOCKETS_PER_CALL);
    for (const [index, part] of parts.entries()) {
      const body: BookingBody = { docketNumbers: part, choice: initialRun.choice };
      // A retry after a lost response reuses the key. After a response, a retry is a new booking with a new key.
      const idempotencyKey = getIdempotencyKey([responseCount.current, body]);
      const { data, error } = await create({ body, idempotencyKey });
      if (data === undefined && index === 0) {
        setRun({ ...initialRun, step: 'unsent', error });
        if (!isWatched.current) toast.error(t`The orders were not booked. Ship them again.`);
        return;
      }
      if (data === undefined) {
        const reason = getCallMessage(error, t`This order was not sent. Ship it again.`);
        currentRun = withUnsent(currentRun, parts.slice(index).flat(), reason);
        break;
      }
      responseCount.current += 1;
      currentRun = withResults(currentRun, part, data.data);
      setRun({ ...currentRun, step: 'sending' });
    }
    await pollStates(withResults(currentRun, [], []));
  }

  async function pollStates(initialRun: BookingRun) {
    let currentRun = initialRun;
    let pauseMs = FIRST_PAUSE_MS;
    let refetchCount: number | null = null;
    setRun(currentRun);
    while (currentRun.step === 'running') {
      await waitForNextPoll(store, { refetchCount, pauseMs });
      pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS);
      // Read before the request, so that a later event triggers another poll.
      refetchCount = selectRefetchCount(store.getState());
      const pendingDockets = listPendingDockets(currentRun).slice(0, MAX_DOCKETS_PER_CALL);
      const waitingRun = { ...currentRun, isServerUnreachable: true };
      const slowTimer = setTimeout(() => setRun(waitingRun), SLOW_RESPONSE_MS);
      const { data, error } = await readStates({ body: { docketNumbers: pendingDockets } });
      clearTimeout(slowTimer);
      currentRun =
        data === undefined
          ? withFailure(currentRun, error)
          : withResults(currentRun, pendingDockets, data.data);
      // The same server sends the events, so poll until it responds.
      if (currentRun.isServerUnreachable) refetchCount = null;
      setRun(currentRun);
    }
    dispatch(api.util.invalidateTags(['Order']));
    if (!isWatched.current) announceResult(currentRun);
  }

  return {
    run,
    isActive: run?.step === 'sending' || run?.step === 'running',
    start: (dockets: readonly string[], choice: BookingBody['choice']) =>
      void bookOrders({ step: 'sending', dockets, choice, results: new Map() }, [...dockets]),
    /** Books the refused orders again. */
    retry: () => {
      if (run?.step === 'done' || run?.step === 'unsent')
        void bookOrders(run, computeOutcome(run).refusedDockets);
    },
    /** Polls the states again after the server refused to return them. */
    resume: () => {
      if (run?.step === 'lost') void pollStates({ ...run, step: 'running', error: undefined });
    },
    watch: (docketNumber: string) => {
      const results = new Map([[docketNumber, { docketNumber, state: 'booking' as const }]]);
      void pollStates({ step: 'running', dockets: [docketNumber], choice: 'cheapest', results });
    },
    clear: () => setRun(null),
    /** Pass false while the run is not on the screen, so that a toast shows its result. */
    setWatched: (isShown: boolean) => {
      isWatched.current = isShown;
    },
  };
}

/**
 * Resolves after `pauseMs`. With a `refetchCount` and live updates, it resolves when the refetch count changes or the
 * updates stop, and after LIVE_PAUSE_MS at the latest.
 */
function waitForNextPoll(
  store: Store<WithLive>,
  { refetchCount, pauseMs }: { refetchCount: number | null; pauseMs: number },
): Promise<void> {
  const isLive = refetchCount !== null && selectLiveState(store.getState()) === 'live';
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const checkState = () => {
      const state = store.getState();
      if (
        isLive &&
        (selectRefetchCount(state) !== refetchCount || selectLiveState(state) !== 'live')
      )
        finish();
    };
    const timer = setTimeout(finish, isLive ? LIVE_PAUSE_MS : pauseMs);
    const unsubscribe = store.subscribe(checkState);
    checkState();
  });
}

function announceResult(run: BookingRun) {
  if (run.step === 'lost') {
    // The session has ended and the user is signed out.
    if (hasStatus(run.error, 401) || hasStatus(run.error, 403)) return;
    toast.warning(t`The state of the bookings could not be loaded. Refresh the list to see it.`);
    return;
  }
  const { bookedDockets, refusedDockets } = computeOutcome(run);
  const [bookedCount, refusedCount] = [bookedDockets.length, refusedDockets.length];
  const bookedText = plural(bookedCount, { one: '# order booked', other: '# orders booked' });
  if (refusedCount === 0) toast.success(bookedText);
  else toast.warning(t`${bookedText}, ${refusedCount} failed. See the Failed bookings tab.`);
}
