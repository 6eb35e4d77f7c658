import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { closeToasts } from './toasts.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that look at colours, the only thing in which the dark scheme differs (apps/web/src/app/tokens.css). */
const colourRules = ['color-contrast', 'link-in-text-block'];
const forms = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 375, height: 812 },
  { colorScheme: 'light', width: 375, height: 812 },
] as const;

/**
 * Looks at the screen as it stands, in light and dark, wide and narrow: axe finds no violation of
 * WCAG 2.0, 2.1, 2.2 A and AA, and nothing makes the page scroll sideways. Structure, names and sizes
 * are looked at once per width, colours in all four forms.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { colorScheme, ...viewport } of forms) {
    const name = `${colorScheme}, ${viewport.width} px`;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    // On a phone a toast covers what is beneath it until it is closed.
    if (viewport.width < 640) await closeToasts(page);
    await unstick(page);
    await settled(page);
    const { violations, passes } = await (await axeFor(page, colorScheme)).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
    expect(found, name).toEqual([]);
    const passed = passes.map(({ id }) => id);
    expect(passed, name).toContain('color-contrast');
    if (colorScheme === 'light') expect(passed.length, name).toBeGreaterThan(5);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways scroll, ${name}`).toBeLessThanOrEqual(0);
  }
  await stickAgain(page);
  if (before) await page.setViewportSize(before);
}

/** Bars that stick cover what scrolls beneath them, whatever its size: sizes are measured without them. */
async function unstick(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).position === 'sticky') element.style.position = 'static';
    }
  });
}

async function stickAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main [style*="static"]')) {
      element.style.removeProperty('position');
    }
  });
}

async function axeFor(page: Page, colorScheme: 'light' | 'dark'): Promise<AxeBuilder> {
  // A third of the work is to load axe, which is done twice each time. A document that has it keeps it.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // Of what passes, the names of the rules are enough: describing every element takes axe longer than finding it.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  return colorScheme === 'light' ? axe.withTags(tags) : axe.withRules(colourRules);
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
