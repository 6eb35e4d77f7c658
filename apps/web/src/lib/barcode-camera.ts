/** The part of the Shape Detection API that this file uses. TypeScript has no types for this API yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

/** Labels have a Code 128 or a QR code. Products have other formats, which must not be read. */
const formats = ['code_128', 'qr_code'] as const;
const SCAN_INTERVAL_MS = 150;

export type CameraProblem = 'refused' | 'missing' | 'broken';

function findDetectorClass(): DetectorClass | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see DetectorClass
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** Pages on plain http have no camera. */
export function canReadBarcodes(): boolean {
  return findDetectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** Shows the rear camera in `video`. Returns a function that stops the camera. */
export function readBarcodes(
  video: HTMLVideoElement,
  handlers: { onCode: (code: string) => void; onProblem: (problem: CameraProblem) => void },
): () => void {
  const controller = new AbortController();
  void runCamera(video, handlers, controller.signal);
  return () => controller.abort();
}

async function runCamera(
  video: HTMLVideoElement,
  handlers: Parameters<typeof readBarcodes>[1],
  signal: AbortSignal,
): Promise<void> {
  const Detector = findDetectorClass();
  if (Detector === undefined) return;
  let stream: MediaStream | null = null;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    const detector = new Detector({ formats });
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const [barcode] = await detector.detect(video);
      if (barcode !== undefined && !signal.aborted) handlers.onCode(barcode.rawValue);
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS));
    }
  } catch (error) {
    if (!signal.aborted) handlers.onProblem(toCameraProblem(error));
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
    if (video.srcObject === stream) video.srcObject = null;
  }
}

function toCameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'NotFoundError' ? 'missing' : 'broken';
}
