import { afterAll, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import './app.css';
import '../i18n/i18n.ts';
import { toast } from '../ui/overlay/toast.tsx';

// A font that loads during a test moves what the test measures. Without it, sizes depend on the fonts of the machine.
await Promise.all(Array.from(document.fonts, (font) => font.load()));

// The files of a worker share one page: each file restores it.
beforeEach(() => cleanup());
afterAll(async () => {
  await cleanup();
  toast.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});
