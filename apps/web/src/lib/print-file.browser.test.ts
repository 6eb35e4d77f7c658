import { afterEach, expect, test, vi } from 'vitest';
import { printFile } from './print-file.ts';

const pdf = new Blob(['%PDF'], { type: 'application/pdf' });
/** An HTML page that replaces the PDF viewer and posts a message to the parent instead of printing. */
const viewer = new Blob(["<script>print = () => parent.postMessage('printed', '*')</script>"], {
  type: 'text/html',
});
const listFrames = () => [...document.querySelectorAll('iframe[name="print"]')];

const enablePdfViewer = () =>
  vi.spyOn(Navigator.prototype, 'pdfViewerEnabled', 'get').mockReturnValue(true);

afterEach(() => {
  for (const frame of listFrames()) frame.remove();
  vi.restoreAllMocks();
});

test('prints in a single frame and opens no tab', async () => {
  enablePdfViewer();
  const printMessage = new Promise((resolve) => {
    window.addEventListener('message', ({ data }) => resolve(data), { once: true });
  });
  expect(await printFile('labels.pdf', viewer)).toBe('printing');
  expect(await printMessage).toBe('printed');
  expect(await printFile('labels.pdf', viewer)).toBe('printing');
  expect(listFrames()).toHaveLength(1);
  expect(window.open).not.toHaveBeenCalled();
});

test('opens the file in a tab when the browser has no PDF viewer', async () => {
  expect(await printFile('labels.pdf', pdf)).toBe('opened');
  expect(window.open).toHaveBeenCalledWith(expect.stringMatching(/^blob:/));
  expect(listFrames()).toEqual([]);
});

test('saves the file when the browser blocks the tab', async () => {
  vi.mocked(window.open).mockReturnValue(null);
  const clickSpy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  expect(await printFile('labels.pdf', pdf)).toBe('saved');
  expect(clickSpy.mock.instances.map((link) => Reflect.get(Object(link), 'download'))).toEqual([
    'labels.pdf',
  ]);
});
