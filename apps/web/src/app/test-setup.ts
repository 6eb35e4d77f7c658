import { afterAll, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import './app.css';
import '../i18n/i18n.ts';
import { toast } from '../ui/overlay/toast.tsx';

// Loads all fonts first, because a font that loads during a test changes the measured sizes.
await Promise.all(Array.from(document.fonts, (font) => font.load()));

// The test files of a worker share one page, so each file restores the page.
beforeEach(() => cleanup());
afterAll(async () => {
  await cleanup();
  toast.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});
