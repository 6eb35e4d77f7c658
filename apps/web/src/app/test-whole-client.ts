import { startClient } from './client.tsx';
import { type Answers, type SentRequest, stubServer } from './test-client.tsx';

interface ClientOptions {
  readonly username?: string;
  readonly roles?: readonly string[];
  readonly answers?: Answers;
}

/** Starts the whole client at an address, with a session of that user. `close` removes it from the page. */
export function openClient(
  address: string,
  { username = 'seller@example.in', roles = ['Customer'], answers = {} }: ClientOptions = {},
): { readonly sent: readonly SentRequest[]; close: () => void } {
  const ownAddress = location.href;
  const exp = Math.floor(Date.now() / 1000) + 600;
  const claims = btoa(JSON.stringify({ exp, UserInfo: { username, roles } }));
  const sent = stubServer({ '/auth/refresh': { accessToken: `e30.${claims}.x` }, ...answers });
  history.replaceState(null, '', address);
  const element = document.body.appendChild(document.createElement('div'));
  const client = startClient(element);
  const close = () => {
    client.unmount();
    element.remove();
    history.replaceState(null, '', ownAddress);
  };
  return { sent, close };
}
