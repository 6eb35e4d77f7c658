import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { SimulatorClockSection } from './simulator-clock.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('moves the clock ahead of real time to the next scan or by a day', async () => {
  const buildClock = (now: string) => ({
    data: {
      now,
      realNow: '2026-11-21T06:00:00.000Z',
      speed: 1,
      nextEventAt: '2026-11-22T08:30:00.000Z',
    },
  });
  let clock = buildClock('2026-11-21T06:00:00.000Z');
  const requests = stubServer({
    '/api/simulator/clock': () => Response.json(clock),
    '/api/simulator/next-event': () => {
      clock = buildClock('2026-11-22T08:30:00.000Z');
      return Response.json(clock);
    },
    '/api/simulator/advance': () => Response.json(clock),
  });
  await renderScreen(<SimulatorClockSection />);
  const section = page.getByRole('region', { name: 'Simulator clock' });
  await expect
    .element(section)
    .toMatchTextContent(/shows 21-11-2026 \| 11:30 AM\. That is real time\./);
  await page.getByRole('button', { name: 'Advance to the next scan' }).click();
  await expect
    .element(section)
    .toMatchTextContent(/22-11-2026 \| 02:00 PM\. That is 1 day 2 hours ahead of real time/);
  await page.getByRole('button', { name: 'Advance by a day' }).click();
  expect(requests.find(({ path }) => path === '/api/simulator/advance')?.body).toEqual({
    hours: 24,
  });
});
