import { MAX_DOCKETS_PER_CALL } from '@shipdesk/contract/orders/docket-numbers';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type Responses,
  renderScreen,
  type SentRequest,
  stubServer,
} from '../../app/test-client.tsx';
import { LabelsDialog } from './labels-dialog.tsx';

const path = '/api/labels';
const settingsPath = '/api/label-settings';
const settings = {
  data: {
    version: 1,
    size: '100x150',
    sort: 'selected',
    showLogo: true,
    hidePhone: false,
    hideAmount: true,
  },
};
const dockets = ['10000000000001', '10000000000002', '10000000000003'];
const getButton = (name: string) => page.getByRole('button', { name, exact: true });
const respondWithPdf = () =>
  new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });

async function openDialog(responses: Responses, docketNumbers: readonly string[] = dockets) {
  const requests = stubServer({ [settingsPath]: settings, ...responses });
  const onClose = vi.fn<() => void>();
  await renderScreen(<LabelsDialog docketNumbers={docketNumbers} onClose={onClose} />);
  return { requests, onClose, listSizes: () => requests.flatMap(listBatchSizes) };
}
/** Returns a list with the batch size of a label request, or an empty list for another request. */
const listBatchSizes = (request: SentRequest) =>
  request.path === path ? [readDockets(request).length] : [];
function collectSavedNames(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: unknown) {
    if (this instanceof HTMLAnchorElement) names.push(this.download);
  });
  return names;
}
const manyDockets = Array.from({ length: 2 * MAX_DOCKETS_PER_CALL + 500 }, (_, index) =>
  String(10 ** 13 + index),
);
const getPart = (number: number) =>
  page
    .getByRole('list', { name: 'Label files' })
    .getByRole('listitem')
    .nth(number - 1);
const respondUnlabelled = (docketNumber: string) => {
  const detail = { field: docketNumber, message: 'This order has no AWB.' };
  return Response.json({ message: 'No AWB.', details: [detail] }, { status: 409 });
};
const readDockets = ({ body }: SentRequest): string[] => Object(body).docketNumbers;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('prints labels with the options that the user changed', async () => {
  const createUrl = vi.spyOn(URL, 'createObjectURL');
  const { requests, onClose } = await openDialog({ [path]: respondWithPdf });
  await page.getByRole('radio', { name: /^A4/ }).click();
  await page.getByRole('checkbox', { name: /^Hide the consignee’s phone/ }).click();
  await getButton('Print 3 labels').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(createUrl.mock.calls).toHaveLength(1);
  expect(requests.filter((request) => request.path === path).map(({ body }) => body)).toEqual([
    { docketNumbers: dockets, size: 'a4', hidePhone: true },
  ]);
  await expect.element(page.getByText('Opened in a new tab. Print it there.')).toBeVisible();
});

test('downloads the labels instead of printing them', async () => {
  const savedNames = collectSavedNames();
  const { onClose } = await openDialog({ [path]: respondWithPdf });
  await getButton('Download').click();
  await expect.poll(() => onClose.mock.calls).toEqual([[true]]);
  expect(savedNames).toEqual([expect.stringMatching(/^shipdesk-labels-.*\.pdf$/)]);
  expect(window.open).not.toHaveBeenCalled();
});

test('prints A4 labels with the keyboard only', async () => {
  const { requests } = await openDialog({ [path]: respondWithPdf });
  const a4Option = page.getByRole('radio', { name: /^A4/ });
  await expect.element(a4Option).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Print labels' });
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Tab}{Tab}{ArrowDown}');
  await expect.element(a4Option).toBeChecked();
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}{Enter}');
  await expect.poll(() => requests.filter((request) => request.path === path).length).toBe(1);
});

test('prints with the saved settings when the dialog cannot load the settings', async () => {
  const { requests, onClose } = await openDialog({
    [path]: respondWithPdf,
    [settingsPath]: () => Response.json({ message: 'Busy.' }, { status: 503 }),
  });
  await expect.element(page.getByText('The labels will use the saved settings.')).toBeVisible();
  await getButton('Print 3 labels').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(requests.at(-1)?.body).toEqual({ docketNumbers: dockets });
});

test('the button "Leave them out" removes the orders without an AWB', async () => {
  const { requests, onClose } = await openDialog({
    [path]: (request) => {
      const isRefused = readDockets(request).includes('10000000000002');
      return isRefused ? respondUnlabelled('10000000000002') : respondWithPdf();
    },
  });
  await getButton('Print 3 labels').click();
  const unlabelledList = page.getByRole('list', { name: 'Orders without a label' });
  await expect
    .element(unlabelledList)
    .toMatchTextContent(/1 order:.*This order has no AWB\..*10000000000002/);
  await expect.element(getButton('Print 3 labels')).toBeDisabled();
  await getButton('Leave them out').click();
  await getButton('Print 2 labels').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(requests.map(readDockets).at(-1)).toEqual(['10000000000001', '10000000000003']);
});

test('retries a failed print request on a second click', async () => {
  let isDown = true;
  const { onClose } = await openDialog({
    [path]: () =>
      isDown ? Response.json({ message: 'Busy.' }, { status: 503 }) : respondWithPdf(),
  });
  await getButton('Print 3 labels').click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent('Busy.');
  isDown = false;
  await getButton('Print 3 labels').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('saves a large selection as numbered files in sequence', async () => {
  const savedNames = collectSavedNames();
  let respondToSecond: (response: Response) => void = () => undefined;
  const secondResponse = new Promise<Response>((resolve) => {
    respondToSecond = resolve;
  });
  let requestCount = 0;
  const buildResponse = () => {
    requestCount += 1;
    return requestCount === 2 ? secondResponse : respondWithPdf();
  };
  const { listSizes, onClose } = await openDialog({ [path]: buildResponse }, manyDockets);
  await expect.element(page.getByText('Shipdesk saves the labels in 3 files')).toBeVisible();
  await getButton('Save 2,500 labels').click();
  await expect.element(page.getByText('Saving part 2 of 3')).toBeVisible();
  await expect.element(getPart(1)).toMatchTextContent(/Part 1 of 3.*1,000 orders.*Saved/);
  await expect.element(getPart(3)).toMatchTextContent(/Part 3 of 3.*500 orders.*Waiting/);
  respondToSecond(respondWithPdf());
  await expect.element(page.getByText('All files are saved.')).toBeVisible();
  expect(listSizes()).toEqual([MAX_DOCKETS_PER_CALL, MAX_DOCKETS_PER_CALL, 500]);
  const matchFileName = (number: number): unknown =>
    expect.stringMatching(new RegExp(`^shipdesk-labels-.*-part-${number}-of-3\\.pdf$`));
  expect(savedNames).toEqual([matchFileName(1), matchFileName(2), matchFileName(3)]);
  // The browser can block a download, so each file has a button that saves the file again.
  await getButton('Save part 2 of 3 again').click();
  await expect
    .poll(listSizes)
    .toEqual([MAX_DOCKETS_PER_CALL, MAX_DOCKETS_PER_CALL, 500, MAX_DOCKETS_PER_CALL]);
  await expect.element(page.getByText('All files are saved.')).toBeVisible();
  expect(savedNames[3]).toBe(savedNames[1]);
  await expect.element(getButton('Save part 2 of 3 again')).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  await getButton('Done').click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('resumes a large selection at the failed file', async () => {
  const savedNames = collectSavedNames();
  let isDown = true;
  const { listSizes } = await openDialog(
    {
      [path]: (request) =>
        isDown && readDockets(request)[0] === manyDockets[MAX_DOCKETS_PER_CALL]
          ? Response.json({ message: 'Busy.' }, { status: 503 })
          : respondWithPdf(),
    },
    manyDockets,
  );
  await getButton('Save 2,500 labels').click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent('Busy.');
  await expect.element(getPart(2)).toMatchTextContent(/Failed/);
  isDown = false;
  await getButton('Save 1,500 labels').click();
  await expect.element(page.getByText('All files are saved.')).toBeVisible();
  expect(listSizes()).toEqual([
    MAX_DOCKETS_PER_CALL,
    MAX_DOCKETS_PER_CALL,
    MAX_DOCKETS_PER_CALL,
    500,
  ]);
  expect(savedNames).toHaveLength(3);
});

test('lists the orders without a label across all files', async () => {
  collectSavedNames();
  const [firstDocket = '', lastDocket = ''] = [manyDockets[0], manyDockets.at(-1)];
  const { listSizes } = await openDialog(
    {
      [path]: (request) => {
        const refusedDocket = [firstDocket, lastDocket].find((docket) =>
          readDockets(request).includes(docket),
        );
        return refusedDocket === undefined ? respondWithPdf() : respondUnlabelled(refusedDocket);
      },
    },
    manyDockets,
  );
  await getButton('Save 2,500 labels').click();
  const unlabelledList = page.getByRole('list', { name: 'Orders without a label' });
  await expect
    .element(unlabelledList)
    .toMatchTextContent(new RegExp(`2 orders:.*${firstDocket}.*${lastDocket}`));
  await getButton('Leave them out').click();
  await getButton('Save 1,498 labels').click();
  await expect.element(page.getByText('All files are saved.')).toBeVisible();
  expect(listSizes()).toEqual([
    MAX_DOCKETS_PER_CALL,
    MAX_DOCKETS_PER_CALL,
    500,
    MAX_DOCKETS_PER_CALL - 1,
    499,
  ]);
});
