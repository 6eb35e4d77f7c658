import { createRequire } from 'node:module';
import type * as pdfLibModule from '@cantoo/pdf-lib';
import type bwip from 'bwip-js/node';
import type * as fontkitModule from 'fontkit';
import type PDFDocument from 'pdfkit';

// Each library loads on first use, which saves about 15 MB in a server that prints nothing.
const load = createRequire(import.meta.url);

export function loadBwipjs(): typeof bwip {
  return load('bwip-js/node');
}

export function loadFontkit(): typeof fontkitModule {
  return load('fontkit');
}

export function loadPdfkit(): typeof PDFDocument {
  return load('pdfkit');
}

/** Returns the library that reads PDFs; pdfkit only writes them. */
export function loadPdfLib(): typeof pdfLibModule {
  return load('@cantoo/pdf-lib');
}
