import { expect, test } from 'vitest';
import { forSeller, testApp } from '../../test-support/test-app.ts';
import { limitGuesses } from './guess-limit.ts';
import { Refusal } from './refusal.ts';

test('does not count a check that failed with 503 as a wrong guess', async () => {
  const app = await testApp();
  const { source } = forSeller('');
  const guess = { key: 'busy', refusal: 'password_attempt_limit', source } as const;
  const rejectAsBusy = () => Promise.reject(new Refusal('sign_in_busy'));
  for (let minute = 0; minute < 12; minute += 1) {
    app.clock.advance(60_000);
    const check = limitGuesses({ ...app, now: () => app.clock.now }, guess, rejectAsBusy);
    await expect(check).rejects.toMatchObject({ code: 'unavailable' });
  }
});
