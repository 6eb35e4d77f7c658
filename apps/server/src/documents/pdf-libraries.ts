import { createRequire } from 'node:module';
import type * as pdfLibModule from '@cantoo/pdf-lib';
import type bwip from 'bwip-js/node';
import type * as fontkitModule from 'fontkit';
import type PDFDocument from 'pdfkit';

// Each library loads on first use, which saves about 15 MB in a process that creates no PDF.
const requireModule = createRequire(import.meta.url);

export function loadBwipjs(): typeof bwip {
  return requireModule('bwip-js/node');
}

export function loadFontkit(): typeof fontkitModule {
  return requireModule('fontkit');
}

export function loadPdfkit(): typeof PDFDocument {
  return requireModule('pdfkit');
}

/** Returns the library that reads PDFs, because pdfkit only writes them. */
export function loadPdfLib(): typeof pdfLibModule {
  return requireModule('@cantoo/pdf-lib');
}
