import { createFakeApi } from './fake-delhivery-api.ts';
import { startFakeServer } from './fake-server.ts';

export const fakeToken = 'right-token';

export async function startFakeDelhivery() {
  const { respond, ...controls } = createFakeApi();
  const server = await startFakeServer(({ method, path, query, headers, body }) => {
    const isFile = path.startsWith('/files/');
    if (!isFile && headers.authorization !== `Token ${fakeToken}`) {
      return [401, '{"detail":"Invalid token"}'];
    }
    return respond(method, new URL(`${path}?${query.toString()}`, server.baseUrl), body);
  });
  return { ...server, ...controls };
}
