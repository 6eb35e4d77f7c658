import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../api/api.ts';
import { selectChanges, selectLiveState } from '../api/live-slice.ts';
import { createStore } from '../app/store.ts';
import { followEvents } from './follow-events.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function createToken(username: string): string {
  const exp = Math.floor(Date.now() / 1000) + 600;
  return `e30.${btoa(JSON.stringify({ exp, UserInfo: { username, roles: ['Customer'] } }))}.x`;
}

/** Starts a server whose streams a test writes to. */
function startLiveServer() {
  const encoder = new TextEncoder();
  const connections: { headers: Headers; write: (text: string) => void; end: () => void }[] = [];
  const server = { opened: connections, isDown: false, orderReads: 0 };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.endsWith('/api/events')) {
      server.orderReads += 1;
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
  stops.push(followEvents(store, session));
  return { store, session };
}

const openEvent = 'id: t0\nevent: open\ndata: {}\n\n';
const formatChange = (id: string, kind = 'shipment.booked') =>
  `id: ${id}\nevent: change\ndata: ${JSON.stringify({ kind, docketNumber: '1', data: {} })}\n\n`;

test('a burst of a thousand events causes at most three requests', async () => {
  const server = startLiveServer();
  const { store } = openSession();
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      watched: build.query<unknown, void>({
        queryFn: async () => {
          server.orderReads += 1;
          return { data: server.orderReads };
        },
        providesTags: ['Order'],
      }),
    }),
  });
  const subscription = store.dispatch(endpoints.watched.initiate());
  stops.push(() => subscription.unsubscribe());
  await subscription;
  await expect.poll(() => server.opened.length).toBe(1);
  const text =
    openEvent + Array.from({ length: 1000 }, (_, index) => formatChange(`t${index}`)).join('');
  for (let index = 0; index < text.length; index += 997)
    server.opened[0]?.write(text.slice(index, index + 997));
  await expect.poll(() => selectChanges(store.getState())).toBeGreaterThan(0);
  await expect.poll(() => server.orderReads).toBeGreaterThan(1);
  expect(server.orderReads).toBeLessThanOrEqual(3);
});

test('changes that follow each other within half a second cause one refetch', async () => {
  const server = startLiveServer();
  const { store } = openSession();
  await expect.poll(() => server.opened.length).toBe(1);
  server.opened[0]?.write(openEvent);
  for (const index of [1, 2, 3, 4]) {
    server.opened[0]?.write(formatChange(`t${index}`));
    await new Promise((resolve) => setTimeout(resolve, 350));
  }
  await expect.poll(() => selectChanges(store.getState())).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  expect(selectChanges(store.getState())).toBe(1);
});

test('a change during a move to another seller is fetched after the move', async () => {
  const server = startLiveServer();
  const { store, session } = openSession();
  await expect.poll(() => server.opened.length).toBe(1);
  let fail: (isMoved: false) => void = () => undefined;
  const move = session.move(() => new Promise<boolean>((resolve) => (fail = resolve)));
  server.opened[0]?.write(openEvent + formatChange('t1'));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(selectChanges(store.getState())).toBe(0);
  fail(false);
  expect(await move).toBe(false);
  await expect.poll(() => selectChanges(store.getState())).toBe(1);
});

test('reconnects with the id of the last event', async () => {
  const server = startLiveServer();
  const { store } = openSession();
  await expect.poll(() => server.opened.length).toBe(1);
  server.opened[0]?.write(openEvent + formatChange('t7', 'job.failed'));
  await expect.poll(() => selectLiveState(store.getState())).toBe('live');
  server.isDown = true;
  server.opened[0]?.end();
  await expect.poll(() => selectLiveState(store.getState())).toBe('lost');
  server.isDown = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => server.opened.length).toBe(2);
  expect(server.opened[1]?.headers.get('last-event-id')).toBe('t7');
  server.opened[1]?.write(openEvent);
  await expect.poll(() => selectLiveState(store.getState())).toBe('live');
});

test('does not refetch during a sign-out', async () => {
  const server = startLiveServer();
  const { store, session } = openSession();
  await expect.poll(() => server.opened.length).toBe(1);
  server.opened[0]?.write(openEvent);
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
  server.opened[0]?.write(formatChange('t1'));
  // Longer than the debounce of a refetch.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(selectChanges(store.getState())).toBe(0);
  logOut();
  await signingOut;
});

test('another user starts a new stream and a sign-out ends the stream', async () => {
  const server = startLiveServer();
  const { store, session } = openSession();
  await expect.poll(() => server.opened.length).toBe(1);
  server.opened[0]?.write(openEvent);
  await expect.poll(() => selectLiveState(store.getState())).toBe('live');
  session.open({ accessToken: createToken('other@example.in'), userCompanylogo: '' });
  await expect.poll(() => server.opened.length).toBe(2);
  expect(server.opened[1]?.headers.get('last-event-id')).toBeNull();
  await session.signOut();
  expect(selectLiveState(store.getState())).toBe('off');
});

test('a refused stream refreshes the token with backoff', async () => {
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
    // A refresh waits for the lock of the tabs.
    if (second < 20) await navigator.locks.query();
  }
  expect(refreshCount).toBeGreaterThan(3);
  expect(refreshCount).toBeLessThan(30);
});
