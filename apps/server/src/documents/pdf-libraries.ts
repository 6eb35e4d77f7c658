import { createRequire } from 'node:module';
import type bwip from 'bwip-js/node';
import type * as fontkitModule from 'fontkit';
import type PDFDocument from 'pdfkit';

// Loaded on first use: together they take 35 MB, which a server that prints nothing saves.
const load = createRequire(import.meta.url);

export function bwipjs(): typeof bwip {
  return load('bwip-js/node');
}

export function fontkit(): typeof fontkitModule {
  return load('fontkit');
}

export function pdfkit(): typeof PDFDocument {
  return load('pdfkit');
}
