import { startClient } from './client.tsx';
import { type Responses, type SentRequest, stubServer } from './test-client.tsx';

interface ClientOptions {
  readonly username?: string;
  readonly roles?: readonly string[];
  readonly responses?: Responses;
}

export function createAccessToken(
  username: string,
  roles: readonly string[] = ['Customer'],
): string {
  const exp = Math.floor(Date.now() / 1000) + 600;
  return `e30.${btoa(JSON.stringify({ exp, UserInfo: { username, roles } }))}.x`;
}

export function openClient(
  address: string,
  { username = 'seller@example.in', roles = ['Customer'], responses = {} }: ClientOptions = {},
): { readonly requests: readonly SentRequest[]; close: () => void } {
  const initialAddress = location.href;
  const requests = stubServer({
    '/auth/refresh': { accessToken: createAccessToken(username, roles) },
    ...responses,
  });
  history.replaceState(null, '', address);
  const element = document.body.appendChild(document.createElement('div'));
  const stop = startClient(element);
  const close = () => {
    stop();
    element.remove();
    history.replaceState(null, '', initialAddress);
  };
  return { requests, close };
}
