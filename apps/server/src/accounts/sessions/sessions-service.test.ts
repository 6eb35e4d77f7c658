import { expect, test } from 'vitest';
import { describeDevice } from './sessions-service.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.for([
  [`${windows} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge on Windows'],
  [`${windows} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  [`${android} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${mac} Version/17.5 Safari/605.1.15`, 'Safari on Mac'],
  [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iphone} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36', 'A browser on ChromeOS'],
  ['curl/8.5.0', 'A script'],
  ['', 'A script'],
] as const)('describes the user agent %j as %j', ([userAgent, device]) => {
  expect(describeDevice(userAgent)).toBe(device);
});
