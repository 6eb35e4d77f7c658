import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Runs axe on the screen and returns a line for each violation, and the names of the rules that passed. */
export async function examinePage(
  page: Page,
): Promise<{ violations: string[]; passedRules: string[] }> {
  await makeBarsStatic(page);
  await waitUntilSettled(page);
  const { violations, passes } = await (await createAxe(page)).analyze();
  await restoreStickyBars(page);
  return {
    violations: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    ),
    passedRules: passes.map(({ id }) => id),
  };
}

/** Makes sticky bars static, because axe measures the sizes of targets and sticky bars cover some of them. */
async function makeBarsStatic(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).position === 'sticky') element.style.position = 'static';
    }
  });
}

async function restoreStickyBars(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main [style*="static"]')) {
      element.style.removeProperty('position');
    }
  });
}

async function createAxe(page: Page): Promise<AxeBuilder> {
  // After the first check, axe stays loaded in the document.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  return (
    new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      // React Aria keeps the name of a pressed button here for seven seconds, even after the button is gone.
      .exclude('[data-live-announcer]')
      .withTags(tags)
  );
}

/** Waits until animations have ended, because axe cannot measure a changing colour. */
async function waitUntilSettled(page: Page) {
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
  });
}
