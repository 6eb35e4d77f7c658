import { expect, type Page, test } from '@playwright/test';
import { examinePage } from './axe.ts';
import { closeToasts } from './toasts.ts';

const wideViewport = { width: 1440, height: 900 };
const narrowViewport = { width: 375, height: 812 };

interface Appearance {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

/**
 * Covers each scheme and each width once, because the dark scheme differs from the light one only in colours
 * (apps/web/src/app/tokens.css).
 */
const defaultAppearances: readonly Appearance[] = [
  { colorScheme: 'light', ...wideViewport },
  { colorScheme: 'dark', ...narrowViewport },
];

/** Covers each scheme at each width, for the screens with the most kinds of elements. */
export const allAppearances: readonly Appearance[] = [
  ...defaultAppearances,
  { colorScheme: 'dark', ...wideViewport },
  { colorScheme: 'light', ...narrowViewport },
];

/**
 * `npm test` checks each screen in one appearance, and runs axe only on the first screen of each journey.
 * `npm run test:promises` checks each screen in all its appearances with axe.
 */
const isQuick = Number(process.env['HARNESS_SCALE'] ?? 1) < 1;

/** Counts this screen. Returns the number of screens that the journey has checked. */
function countScreen(): number {
  const { annotations } = test.info();
  annotations.push({ type: 'screen' });
  return annotations.filter(({ type }) => type === 'screen').length;
}

/**
 * Fails if the current screen violates WCAG 2.0, 2.1 or 2.2, level A or AA, in one of the appearances, or if it
 * scrolls sideways.
 */
export async function expectAccessible(
  page: Page,
  appearances = defaultAppearances,
): Promise<void> {
  const originalViewport = page.viewportSize();
  const screenCount = countScreen();
  const start = (screenCount - 1) % appearances.length;
  const chosenAppearances = isQuick ? appearances.slice(start, start + 1) : appearances;
  for (const { colorScheme, ...viewport } of chosenAppearances) {
    const name = `${colorScheme}, ${viewport.width} px`;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    // On a phone a toast covers the screen beneath it.
    if (viewport.width < 640) await closeToasts(page);
    if (!isQuick || screenCount === 1) {
      const { violations, passedRules } = await examinePage(page);
      expect(violations, name).toEqual([]);
      expect(passedRules, name).toContain('color-contrast');
      expect(passedRules.length, name).toBeGreaterThan(5);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways scroll, ${name}`).toBeLessThanOrEqual(0);
  }
  if (originalViewport) await page.setViewportSize(originalViewport);
}
