import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns what axe finds on the screen as it is: a line for each violation, and the rules that passed. */
export async function examinePage(page: Page): Promise<{ violations: string[]; passed: string[] }> {
  await unstickHeaders(page);
  await waitUntilSettled(page);
  const { violations, passes } = await (await createAxe(page)).analyze();
  await restickHeaders(page);
  return {
    violations: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    ),
    passed: passes.map(({ id }) => id),
  };
}

/** Bars that stick cover what scrolls beneath them, whatever its size: sizes are measured without them. */
async function unstickHeaders(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).position === 'sticky') element.style.position = 'static';
    }
  });
}

async function restickHeaders(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main [style*="static"]')) {
      element.style.removeProperty('position');
    }
  });
}

async function createAxe(page: Page): Promise<AxeBuilder> {
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
async function waitUntilSettled(page: Page) {
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
