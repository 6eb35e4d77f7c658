import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../api/api.ts';
import { selectLiveState, selectRefetchCount } from '../api/live-slice.ts';
import { createStore } from '../app/store.ts';
import { followEvents } from './follow-events.ts';

const stopFunctions: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopFunctions.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function createToken(username: string): string {
  const exp = Math.floor(Date.now() / 1000) + 600;
  return `e30.${btoa(JSON.stringify({ exp, UserInfo: { username, roles: ['Customer'] } }))}.x`;
}

/** Replaces `fetch` with a server whose event streams the test writes to. */
function stubLiveServer() {
  const encoder = new TextEncoder();
  const connections: { headers: Headers; write: (text: string) => void; end: () => void }[] = [];
  const server = { connections, isDown: false, orderReadCount: 0 };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.endsWith('/api/events')) {
      server.orderReadCount += 1;
      return Response.json({ data: { counts: [] } });
    }
    if (server.isDown) throw new TypeError('Failed to fetch');
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (streamController) => {
        controller = streamController;
      },
    });
    init.signal?.addEventListener('abort', () => controller?.error(new Error('aborted')));
    connections.push({
      headers: new Headers(init.headers),
      write: (text) => controller?.enqueue(encoder.encode(text)),
      end: () => controller?.close(),
    });
    return new Response(body);
  });
  return server;
}

function openSession() {
  const { store, session } = createStore();
  session.open({ accessToken: createToken('seller@example.in'), userCompanylogo: '' });
  stopFunctions.push(followEvents(store, session));
  return { store, session };
}

const openEvent = 'id: t0\nevent: open\ndata: {}\n\n';
const formatChange = (id: string, kind = 'shipment.booked') =>
  `id: ${id}\nevent: change\ndata: ${JSON.stringify({ kind, docketNumber: '1', data: {} })}\n\n`;

test('a burst of a thousand events causes at most two refetches', async () => {
  const server = stubLiveServer();
  const { store } = openSession();
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      countReads: build.query<unknown, void>({
        queryFn: async () => {
          server.orderReadCount += 1;
          return { data: server.orderReadCount };
        },
        providesTags: ['Order'],
      }),
    }),
  });
  const subscription = store.dispatch(endpoints.countReads.initiate());
  stopFunctions.push(() => subscription.unsubscribe());
  await subscription;
  await expect.poll(() => server.connections.length).toBe(1);
  const text =
    openEvent + Array.from({ length: 1000 }, (_, index) => formatChange(`t${index}`)).join('');
  for (let index = 0; index < text.length; index += 997)
    server.connections[0]?.write(text.slice(index, index + 997));
  await expect.poll(() => selectRefetchCount(store.getState())).toBeGreaterThan(0);
  await expect.poll(() => server.orderReadCount).toBeGreaterThan(1);
  expect(server.orderReadCount).toBeLessThanOrEqual(3);
});

test('changes within half a second of each other cause one refetch', async () => {
  const server = stubLiveServer();
  const { store } = openSession();
  await expect.poll(() => server.connections.length).toBe(1);
  server.connections[0]?.write(openEvent);
  for (const index of [1, 2, 3, 4]) {
    server.connections[0]?.write(formatChange(`t${index}`));
    await new Promise((resolve) => setTimeout(resolve, 350));
  }
  await expect.poll(() => selectRefetchCount(store.getState())).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  expect(selectRefetchCount(store.getState())).toBe(1);
});

test('delays the refetch for a change until the switch of the seller ends', async () => {
  const server = stubLiveServer();
  const { store, session } = openSession();
  await expect.poll(() => server.connections.length).toBe(1);
  let finishSwitch: (isSwitched: boolean) => void = () => undefined;
  const pendingSwitch = session.switchSeller(
    () => new Promise<boolean>((resolve) => (finishSwitch = resolve)),
  );
  server.connections[0]?.write(openEvent + formatChange('t1'));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(selectRefetchCount(store.getState())).toBe(0);
  finishSwitch(false);
  expect(await pendingSwitch).toBe(false);
  await expect.poll(() => selectRefetchCount(store.getState())).toBe(1);
});

test('reconnects with the id of the last event', async () => {
  const server = stubLiveServer();
  const { store } = openSession();
  await expect.poll(() => server.connections.length).toBe(1);
  server.connections[0]?.write(openEvent + formatChange('t7', 'job.failed'));
  await expect.poll(() => selectLiveState(store.getState())).toBe('live');
  server.isDown = true;
  server.connections[0]?.end();
  await expect.poll(() => selectLiveState(store.getState())).toBe('lost');
  server.isDown = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => server.connections.length).toBe(2);
  expect(server.connections[1]?.headers.get('last-event-id')).toBe('t7');
  server.connections[1]?.write(openEvent);
  await expect.poll(() => selectLiveState(store.getState())).toBe('live');
});

test('does not refetch during a sign-out', async () => {
  const server = stubLiveServer();
  const { store, session } = openSession();
  await expect.poll(() => server.connections.length).toBe(1);
  server.connections[0]?.write(openEvent);
  await expect.poll(() => selectLiveState(store.getState())).toBe('live');
  let logOut: () => void = () => undefined;
  const logoutGate = new Promise<void>((resolve) => {
    logOut = resolve;
  });
  const stubbedFetch = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.endsWith('/auth/logout')) await logoutGate;
    return stubbedFetch(address, init);
  });
  const signingOut = session.signOut();
  server.connections[0]?.write(formatChange('t1'));
  // Wait longer than the debounce of a refetch.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(selectRefetchCount(store.getState())).toBe(0);
  logOut();
  await signingOut;
});

test('opens a new stream for another user and closes the stream on sign-out', async () => {
  const server = stubLiveServer();
  const { store, session } = openSession();
  await expect.poll(() => server.connections.length).toBe(1);
  server.connections[0]?.write(openEvent);
  await expect.poll(() => selectLiveState(store.getState())).toBe('live');
  session.open({ accessToken: createToken('other@example.in'), userCompanylogo: '' });
  await expect.poll(() => server.connections.length).toBe(2);
  expect(server.connections[1]?.headers.get('last-event-id')).toBeNull();
  await session.signOut();
  expect(selectLiveState(store.getState())).toBe('off');
});

test('refreshes the token with backoff after a 403 of the stream', async () => {
  let refreshCount = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/auth/refresh')) {
      return Response.json({ message: 'no', code: 'session_invalid' }, { status: 403 });
    }
    refreshCount += 1;
    return Response.json({ accessToken: createToken('seller@example.in') });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  openSession();
  for (let second = 0; second < 600; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    // A refresh waits for the lock that all tabs share.
    if (second < 20) await navigator.locks.query();
  }
  expect(refreshCount).toBeGreaterThan(3);
  expect(refreshCount).toBeLessThan(30);
});
