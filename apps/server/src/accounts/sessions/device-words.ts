/** Order matters: most browsers claim to be Chrome and Safari too. */
const browsers = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** A user agent in words: `Chrome on Windows`; `A script` for what is not a browser. */
export function deviceWords(userAgent: string): string {
  const find = (words: typeof browsers | typeof systems) =>
    words.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser === undefined) return system === undefined ? 'A script' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
