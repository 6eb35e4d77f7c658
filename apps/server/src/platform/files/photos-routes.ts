import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mountCalls } from '../http/route.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import { createPhotos } from './photos-service.ts';

export function mountPhotosRoutes(app: FastifyInstance, deps: PlatformDeps): void {
  const photos = createPhotos(deps);

  mountCalls(app, {
    getPhoto: async ({ params, principal, reply }) =>
      sendJpeg(reply, await photos.read(principal, params.id)),
    getSellerPhoto: async ({ params, principal, reply }) =>
      sendJpeg(reply, await photos.readForSeller(principal, params.sellerId, params.id)),
  });
}

/** Sends the photo as an attachment, so that a browser never renders an uploaded file in this origin. */
function sendJpeg(reply: FastifyReply, jpeg: Buffer): Readable {
  reply.type('image/jpeg');
  reply.header('content-length', jpeg.length);
  reply.header('content-disposition', 'attachment; filename="photo.jpg"');
  return Readable.from([jpeg]);
}
