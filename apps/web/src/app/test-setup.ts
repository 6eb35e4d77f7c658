import { afterAll, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import './app.css';
import '../i18n/i18n.ts';
import { toast } from '../ui/overlay/toast.tsx';

// Loads all fonts first, because a font that loads during a test changes the measured sizes.
await Promise.all(Array.from(document.fonts, (font) => font.load()));

// The test files of a worker share one page, so each file restores the page.
beforeEach(async () => {
  // A print dialog or a tab would outlive the test.
  vi.spyOn(Navigator.prototype, 'pdfViewerEnabled', 'get').mockReturnValue(false);
  vi.spyOn(window, 'open').mockReturnValue(window);
  await cleanup();
});
afterAll(async () => {
  await cleanup();
  toast.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});
