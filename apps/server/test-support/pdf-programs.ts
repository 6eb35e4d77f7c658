import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGES = { pdftoppm: 'poppler-utils', pdftotext: 'poppler-utils', zbarimg: 'zbar-tools' };

/** Returns true if this machine can read PDFs and barcodes. Otherwise prints the packages to install. */
export function hasPdfPrograms(): boolean {
  const missingPrograms = Object.entries(PACKAGES).filter(
    ([program]) => spawnSync(program, ['--help']).error !== undefined,
  );
  if (missingPrograms.length === 0) return true;
  const programs = missingPrograms.map(([program]) => program).join(', ');
  const packages = [...new Set(missingPrograms.map(([, name]) => name))].join(' ');
  console.log(`!!! NOT RUN: ${programs} not installed. Debian: apt-get install ${packages}`);
  return false;
}

/** Returns the text of a PDF in the order in which it was written. */
export function readPdfText(pdf: Uint8Array): string {
  return runInFolder((folder) => {
    const file = join(folder, 'read.pdf');
    writeFileSync(file, pdf);
    return run('pdftotext', ['-raw', file, '-']);
  });
}

/** Returns the numbers of the Code 128 barcodes of each page, rendered at `dotsPerInch`. */
export function readBarcodes(pdf: Uint8Array, dotsPerInch: number): string[][] {
  return runInFolder((folder) => {
    const document = join(folder, 'read.pdf');
    const pages = join(folder, 'pages');
    mkdirSync(pages);
    writeFileSync(document, pdf);
    run('pdftoppm', ['-r', String(dotsPerInch), '-gray', document, join(pages, 'page')]);
    const files = readdirSync(pages)
      .toSorted()
      .map((page) => join(pages, page));
    const symbologyOptions = ['--set', 'disable', '--set', 'code128.enable'];
    const xml = run('zbarimg', ['--nodbus', '--quiet', '--xml', ...symbologyOptions, ...files]);
    const sources = xml.split('<source href=').slice(1);
    return files.map((page) => {
      const source = sources.find((part) => part.startsWith(`'${page}'`)) ?? '';
      return Array.from(source.matchAll(/<!\[CDATA\[(.*?)\]\]>/g), ([, number = '']) => number);
    });
  });
}

export function readQrCodes(pdf: Uint8Array, dotsPerInch: number): string[] {
  return runInFolder((folder) => {
    const document = join(folder, 'read.pdf');
    writeFileSync(document, pdf);
    run('pdftoppm', ['-r', String(dotsPerInch), '-gray', document, join(folder, 'page')]);
    const pages = readdirSync(folder)
      .filter((name) => name.startsWith('page'))
      .map((name) => join(folder, name));
    const symbologyOptions = ['--set', 'disable', '--set', 'qrcode.enable'];
    const output = run('zbarimg', ['--nodbus', '--quiet', '--raw', ...symbologyOptions, ...pages]);
    return output.split('\n').filter((line) => line !== '');
  });
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed with ${status}: ${stderr}`);
  return stdout;
}

function runInFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'shipdesk-pdf-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
