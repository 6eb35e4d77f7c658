import { saveFile } from './save-file.ts';

/** `printing` means that the print dialog opened. */
export type PrintOutcome = 'printing' | 'opened' | 'saved';

/** The frame stays until the next file is printed, because a print dialog has no end event. */
const FRAME_NAME = 'print';

/** Prints a PDF. If the browser cannot print it, opens it in a tab, or saves it as `name` if tabs are blocked. */
export async function printFile(name: string, content: Blob): Promise<PrintOutcome> {
  const address = URL.createObjectURL(content);
  if (navigator.pdfViewerEnabled && (await printInFrame(address))) return 'printing';
  if (window.open(address) !== null) return 'opened';
  saveFile(name, content);
  return 'saved';
}

/** Returns false if the browser cannot print the frame. */
async function printInFrame(address: string): Promise<boolean> {
  removeLastFrame();
  const frame = document.createElement('iframe');
  frame.name = FRAME_NAME;
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  // Browsers print an empty page for a frame without a layout.
  frame.className = 'pointer-events-none fixed right-0 bottom-0 size-px border-0 opacity-0';
  const loadEvent = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
  });
  frame.src = address;
  document.body.append(frame);
  await loadEvent;
  try {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
    return true;
  } catch (error) {
    // The PDF viewer of the browser has another origin.
    if (!(error instanceof DOMException)) throw error;
    frame.remove();
    return false;
  }
}

function removeLastFrame(): void {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[name="${FRAME_NAME}"]`);
  if (frame === null) return;
  URL.revokeObjectURL(frame.src);
  frame.remove();
}
