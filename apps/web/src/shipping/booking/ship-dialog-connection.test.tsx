import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { useBooking } from './use-booking.ts';

const docketNumber = '10000000000001';
const preview = {
  eligible: 1,
  totalPaise: 10_000,
  services: [{ service: 'surface', orders: 1, totalPaise: 10_000 }],
  repriced: [],
  refused: [],
};
const getNote = () =>
  page.getByText(/^There is no connection to the server\. The booking continues/);

function Screen() {
  return (
    <ShipDialog
      docketNumbers={[docketNumber]}
      booking={useBooking()}
      onClose={vi.fn<() => void>()}
    />
  );
}

/** Ships one order. `respond` returns the response with the state of the order. */
async function shipOrder(respond: () => Response | Promise<Response>) {
  stubServer({
    '/api/shipments/preview': { data: preview },
    '/api/risk/orders': { data: [] },
    '/api/shipments': () =>
      Response.json({ data: [{ docketNumber, state: 'booking' }] }, { status: 202 }),
    '/api/shipments/states': respond,
  });
  await renderScreen(<Screen />);
  await page.getByRole('button', { name: 'Ship 1 order' }).click();
}

const createBookedResponse = () =>
  Response.json({ data: [{ docketNumber, state: 'booked', awb: '59000001' }] });

afterEach(() => vi.unstubAllGlobals());

test('shows the connection note until the server responds', async () => {
  let isUnreachable = true;
  await shipOrder(() =>
    isUnreachable ? Promise.reject(new TypeError('Failed to fetch')) : createBookedResponse(),
  );
  await expect.element(getNote()).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  isUnreachable = false;
  await expect.element(page.getByText('1 order is booked.')).toBeVisible();
  await expect.element(getNote()).not.toBeInTheDocument();
});

test('shows the connection note while a response is slow', async () => {
  let respond: (response: Response) => void = () => undefined;
  const pendingResponse = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  await shipOrder(() => pendingResponse);
  await expect.element(getNote()).toBeVisible();
  respond(createBookedResponse());
  await expect.element(page.getByText('1 order is booked.')).toBeVisible();
});
