import { MAX_DOCKETS_PER_CALL } from '@shipdesk/contract/orders/docket-numbers';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { usePackingList } from './selection-shipping.tsx';

afterEach(() => {
  toast.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const docketNumbers = Array.from({ length: MAX_DOCKETS_PER_CALL + 1 }, (_, index) =>
  String(1e13 + index),
);

function PickListButton() {
  const { saveList } = usePackingList();
  return (
    <button type="button" onClick={() => void saveList('pick', docketNumbers)}>
      Save
    </button>
  );
}

test('saves the pick list of more than 1,000 orders as numbered files', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  stubServer({
    '/api/packing-lists': () =>
      new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  });
  await renderScreen(<PickListButton />);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved as 2 numbered files.')).toBeVisible();
  expect(names).toEqual([
    expect.stringMatching(/^shipdesk-pick-list-.*-part-1-of-2\.pdf$/),
    expect.stringMatching(/^shipdesk-pick-list-.*-part-2-of-2\.pdf$/),
  ]);
});
