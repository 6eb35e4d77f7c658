import { createRequire } from 'node:module';
import type bwip from 'bwip-js/node';
import type * as fontkitModule from 'fontkit';
import type PDFDocument from 'pdfkit';

// Loaded on first use: a server that has printed nothing takes about 15 MB less.
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
