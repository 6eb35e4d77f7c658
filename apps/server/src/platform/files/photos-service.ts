import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@shipdesk/domain/values/photo/photo';
import { recordAudit } from '../audit/audit-service.ts';
import type { Caller } from '../db/query/caller.ts';
import type { Db } from '../db/query/statement.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import type { Principal } from '../principal.ts';
import { createFieldRefusal, type Detail, Refusal } from '../refusal.ts';
import { type CleanJpeg, cleanJpeg } from './jpeg.ts';
import * as store from './photos-store.ts';

export interface PhotoSubject {
  readonly kind: store.PhotoKind;
  /** For a return, the id of its shipment. */
  readonly id: string;
  /** The photos are erased with the consignee of this order. */
  readonly orderId: string;
}

/** Width and height in pixels. */
export type PhotoInfo = Readonly<Pick<store.PhotoRow, 'id' | 'width' | 'height'>>;

/** Maximum size of a request body with photos in base64. Includes 64 kB for other fields. */
export const PHOTOS_BODY_BYTES = MAX_PHOTOS * Math.ceil(MAX_PHOTO_BYTES / 3) * 4 + 64 * 1024;

/**
 * Replaces the photos of a subject with JPEG files in base64, without their metadata. Throws 422 for other files. Call
 * it in a transaction that also records an audit entry.
 */
export async function storePhotos(
  db: Db,
  caller: Caller,
  { subject, photos }: { subject: PhotoSubject; photos: readonly string[] },
  { now, newId }: Pick<PlatformDeps, 'now' | 'newId'>,
): Promise<void> {
  const cleanPhotos = decodePhotos(photos);
  const creation = { createdAt: now(), createdBy: caller.source.userId || null };
  await store.deleteSubjectPhotos(db, caller.sellerId, subject);
  await store.insertPhotos(
    db,
    cleanPhotos.map((photo, position) => ({
      sellerId: caller.sellerId,
      id: newId(),
      subjectKind: subject.kind,
      subjectId: subject.id,
      orderId: subject.orderId,
      position,
      ...photo,
      ...creation,
    })),
  );
}

/** Returns the photos keyed by subject id. Runs as the seller or as the operator. */
export async function listPhotos(
  db: Db,
  filter: { sellerId: string; kind: store.PhotoKind; subjectIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly PhotoInfo[]>> {
  const rows = filter.subjectIds.length === 0 ? [] : await store.selectSubjectPhotos(db, filter);
  const photosBySubject = Map.groupBy(rows, ({ subjectId }) => subjectId);
  return new Map(
    Array.from(photosBySubject, ([subject, photos]) => [
      subject,
      photos.map(({ id, width, height }) => ({ id, width, height })),
    ]),
  );
}

/** Call it in the transaction that erases the consignees. */
export function erasePhotos(db: Db, sellerId: string, orderIds: readonly string[]): Promise<void> {
  return store.deleteOrderPhotos(db, sellerId, orderIds);
}

/** The methods throw 404 for an unknown id. */
export function createPhotos({ database }: Pick<PlatformDeps, 'database'>) {
  return {
    read: (principal: Principal, id: string) =>
      database.asSeller(principal, async (db) =>
        assertFound(await store.selectJpeg(db, principal.sellerId, id)),
      ),
    readForSeller: (principal: Principal, sellerId: string, id: string) =>
      database.asOperator(async (db) => {
        const jpeg = assertFound(await store.selectJpeg(db, sellerId, id));
        await recordAudit(db, principal, 'photo.read', id, { seller: sellerId });
        return jpeg;
      }, principal),
  };
}

function assertFound(jpeg: Buffer | undefined): Buffer {
  if (!jpeg) throw new Refusal('photo_unknown');
  return jpeg;
}

function decodePhotos(photos: readonly string[]): CleanJpeg[] {
  const problems: Detail[] = [];
  const cleanPhotos = photos.flatMap((base64, index) => {
    const file = Buffer.from(base64, 'base64');
    const photo = file.length <= MAX_PHOTO_BYTES ? cleanJpeg(file) : null;
    if (photo) return [photo];
    const params = { maxKilobytes: MAX_PHOTO_BYTES / 1024 };
    problems.push({ field: `photos.${index}`, code: 'photo_malformed', params });
    return [];
  });
  if (problems.length > 0) throw createFieldRefusal(problems);
  return cleanPhotos;
}
