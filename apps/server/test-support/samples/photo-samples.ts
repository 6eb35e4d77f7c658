import type { Caller, TestApp } from '../test-app.ts';

/** A JPEG of 16 x 12 pixels as Chromium writes it, without a colour profile. */
export const samplePhoto: Buffer = Buffer.from(
  `
  /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i
  Z2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj
  Y2NjY2NjY2P/wAARCAAMABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAEE/8QAHxAAAQMEAwEAAAAAAAAAAAAAAwEC
  EQAEEhMFMUHR/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABkRAAIDAQAAAAAAAAAAAAAAABESAAIhUf/aAAwDAQACEQMRAD8AvK3x
  bLVqaxc5nJF8j7Tir4t7t2tYmERii+z8raQIixtGx8dZNRYoMIhTqGxk94tRJojURRvYpbOTk//Z`,
  'base64',
);

export const addPhoto = async (app: TestApp, caller: Caller) => {
  const { sellerId } = await app.findSeller(caller.email);
  const id = crypto.randomUUID();
  await app.ownerQuery(
    `insert into photos (seller_id, id, subject_kind, subject_id, order_id, position, width, height, jpeg, created_at)
      values ($1, $2, 'return', $3, $3, 0, 16, 12, $4, $5)`,
    [sellerId, id, crypto.randomUUID(), samplePhoto, app.clock.now],
  );
  return { sellerId, id };
};
