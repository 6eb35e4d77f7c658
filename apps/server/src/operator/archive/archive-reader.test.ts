import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import {
  createTestFolder,
  removeTestFolders,
} from '../../../test-support/processes/test-folders.ts';
import { streamZip } from '../../platform/files/zip-file.ts';
import { openArchive } from './archive-reader.ts';

afterAll(removeTestFolders);

const describeFile = (path: string, content: string) => ({
  path,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

const buildManifest = (files: readonly object[]) => ({
  shipdeskArchive: 1,
  madeAt: '2026-11-23T06:30:00.000Z',
  seller: { id: '01a1fc20-f9d2-7595-bcec-2b8d9f024442', name: 'Kochi Spices' },
  files,
});

/** Writes a ZIP file with these files and a manifest, and opens it as an archive. */
async function openZip(files: Readonly<Record<string, string>>, manifest: unknown) {
  const contents = { ...files, 'manifest.json': JSON.stringify(manifest) };
  async function* listEntries() {
    for (const [path, content] of Object.entries(contents)) {
      yield {
        path,
        content: (async function* read() {
          yield Buffer.from(content);
        })(),
      };
    }
  }
  const file = join(await createTestFolder(), 'archive.zip');
  await writeFile(file, await buffer(streamZip(listEntries(), new Date('2026-11-23'))));
  return openArchive(file);
}

test('opens only files that the manifest lists', async () => {
  const [csv, photo] = ['a,b\r\n', 'not checked'];
  const manifest = buildManifest([describeFile('data/users.csv', csv)]);
  const archive = await openZip({ 'data/users.csv': csv, 'photos/1.jpg': photo }, manifest);
  await expect(archive.open('photos/1.jpg')).rejects.toThrow('lacks photos/1.jpg');
  expect(String(await buffer(await archive.open('data/users.csv')))).toBe(csv);
  archive.close();
});

test('rejects an archive with a file that differs from the listed checksum or size', async () => {
  const file = describeFile('data/users.csv', 'a,b\r\n');
  for (const content of ['a,c\r\n', 'a,b\r\nmore']) {
    const opening = openZip({ 'data/users.csv': content }, buildManifest([file]));
    await expect(opening).rejects.toThrow('data/users.csv does not match the manifest');
  }
});

test('rejects an archive with a photo above the size limit', async () => {
  const content = 'x'.repeat(301 * 1024);
  const manifest = buildManifest([describeFile('photos/1.jpg', content)]);
  await expect(openZip({ 'photos/1.jpg': content }, manifest)).rejects.toThrow(
    'larger than a photo',
  );
});

test('rejects the manifests of a newer Shipdesk and of other programs with different errors', async () => {
  const newerProblem = 'A newer version of Shipdesk wrote the archive';
  const foreignProblem = 'not a Shipdesk archive';
  await expect(openZip({}, { shipdeskArchive: 2 })).rejects.toThrow(newerProblem);
  const extension = { name: 'An extension', manifest_version: 3 };
  await expect(openZip({}, extension)).rejects.toThrow(foreignProblem);
  await expect(openZip({}, { shipdeskArchive: 1 })).rejects.toThrow(foreignProblem);
});
