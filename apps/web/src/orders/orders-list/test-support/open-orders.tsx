import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { page } from 'vitest/browser';
import { routes } from '../../../app/routes.tsx';
import { createStore } from '../../../app/store.ts';
import { account } from '../../../app/test-account.ts';
import { type Responses, type SentRequest, stubServer } from '../../../app/test-client.tsx';
import { render } from '../../../i18n/test-render.tsx';
import { SessionContext } from '../../../session/use-session.ts';

export const buildOrder = (number: number, changes: object = {}) => ({
  id: `id-${number}`,
  orderId: `O-${number}`,
  orderDate: '2026-01-15T13:05:00+05:30',
  docketNumber: String(10_000_000_000_000 + number),
  clientRefrenceNumber: `REF-${number}`,
  status: 'NEW',
  paymentMode: 'COD',
  contentDetails: [
    { productName: 'Pepper', quantity: 2, unitPrice: 50_000, hsncode: '' },
    { productName: 'Cardamom', quantity: 1, unitPrice: 999, hsncode: '' },
  ],
  weightDetails: [
    {
      numberOfBoxes: 1,
      clientLength: 30,
      clientBreadth: 20,
      clientHeight: 10,
      clientDeadWeight: 1.25,
      volumetricWeight: 1.2,
    },
  ],
  invoiceValue: 1_00_999,
  codAmount: 1_00_999,
  consigneeName: 'Ravi Kumar',
  consigneePhone: '9876543210',
  consigneeCity: 'Bengaluru',
  consigneeState: 'Karnataka',
  consigneePinCode: '560001',
  zone: 'C1',
  price: 128.62,
  ...changes,
});
export const createOrders = (count: number) =>
  Array.from({ length: count }, (_, index) => buildOrder(count - index));
export const respondJson = (body: unknown, status = 200) => Response.json(body, { status });
export const respondList = (data: object[]) => () =>
  respondJson({ data, total: data.length, totalIsCapped: false });

let calls: SentRequest[] = [];
export const listSentBodies = (path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body);
export const listPath = '/orders/getorders';

function createToken(): string {
  const iat = Math.floor(Date.now() / 1000);
  const user = { username: 'seller@demo.shipdesk.in', roles: ['Customer'] };
  return `e30.${btoa(JSON.stringify({ iat, exp: iat + 600, UserInfo: user }))}.x`;
}

export async function openPage(address: string, responses: Responses, hasReverse = false) {
  calls = stubServer({
    '/auth/refresh': { accessToken: createToken(), logo: '' },
    '/api/account': { ...account, features: { reverse: hasReverse } },
    ...responses,
  });
  const { store, session } = createStore();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await render(
    <Provider store={store}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </Provider>,
  );
  return router;
}

export const getAddress = ({ state: { location } }: Awaited<ReturnType<typeof openPage>>) =>
  `${location.pathname}${location.search}`;
export const getGrid = () => page.getByRole('grid', { name: 'Forward orders' });
export const getRows = () => page.getByRole('rowheader');
export const getCells = (row: number) => page.getByRole('row').nth(row).getByRole('gridcell');
export const getMain = () => page.getByRole('main');
export const getButton = (name: string) => getMain().getByRole('button', { name, exact: true });
export const getSearchBox = () => page.getByPlaceholder('search by docket number');
