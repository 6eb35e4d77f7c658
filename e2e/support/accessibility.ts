import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const variants = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 375, height: 812 },
  { colorScheme: 'light', width: 375, height: 812 },
] as const;

/**
 * Looks at the screen as it stands, in light and dark, wide and narrow: axe finds no violation of
 * WCAG 2.0, 2.1, 2.2 A and AA, and nothing makes the page scroll sideways.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { colorScheme, ...viewport } of variants) {
    const name = `${colorScheme}, ${viewport.width} px`;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await settled(page);
    const { violations, passes } = await new AxeBuilder({ page })
      .withTags(rules)
      .setLegacyMode()
      .analyze();
    expect(passes.length, name).toBeGreaterThan(5);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
    expect(found, name).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways scroll, ${name}`).toBeLessThanOrEqual(0);
  }
}

/** A colour that is still changing has no contrast. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}
