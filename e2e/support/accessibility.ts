import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { closeToasts } from './toasts.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const wide = { width: 1440, height: 900 };
const narrow = { width: 375, height: 812 };

interface Form {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

/** Each scheme and each width once: the dark scheme differs from the light one in colours alone (apps/web/src/app/tokens.css). */
const oncePerChoice: readonly Form[] = [
  { colorScheme: 'light', ...wide },
  { colorScheme: 'dark', ...narrow },
];

/** Each scheme at each width, for the screens with the most kinds of elements. */
export const everyForm: readonly Form[] = [
  ...oncePerChoice,
  { colorScheme: 'dark', ...wide },
  { colorScheme: 'light', ...narrow },
];

/**
 * Checks the screen in its current state, in light and dark, wide and narrow: axe finds no violation of
 * WCAG 2.0, 2.1, 2.2 A and AA, and the page does not scroll sideways.
 */
export async function expectAccessible(page: Page, forms = oncePerChoice): Promise<void> {
  const before = page.viewportSize();
  for (const { colorScheme, ...viewport } of forms) {
    const name = `${colorScheme}, ${viewport.width} px`;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    // On a phone a toast covers what is beneath it until it is closed.
    if (viewport.width < 640) await closeToasts(page);
    await unstick(page);
    await settled(page);
    const { violations, passes } = await (await axeFor(page)).analyze();
    expect(violations.flatMap(sentencesOf), name).toEqual([]);
    const passed = passes.map(({ id }) => id);
    expect(passed, name).toContain('color-contrast');
    expect(passed.length, name).toBeGreaterThan(5);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways scroll, ${name}`).toBeLessThanOrEqual(0);
  }
  await stickAgain(page);
  if (before) await page.setViewportSize(before);
}

/** What axe finds on the screen as it is, a line for each element. */
export async function violationsOn(page: Page): Promise<string[]> {
  await unstick(page);
  await settled(page);
  const { violations } = await (await axeFor(page)).analyze();
  await stickAgain(page);
  return violations.flatMap(sentencesOf);
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

const sentencesOf = ({ id, nodes }: Violation): string[] =>
  nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`);

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

async function axeFor(page: Page): Promise<AxeBuilder> {
  // A third of the work is to load axe, which is done twice each time. A document that has it keeps it.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // Of what passes, the names of the rules are enough: describing every element takes axe longer than finding it.
  return (
    new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      // React Aria keeps the name of a pressed button here for seven seconds, even after the button is gone.
      .exclude('[data-live-announcer]')
      .withTags(tags)
  );
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
