import { orderGroups } from '@shipdesk/domain/order/order-edits';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { createOrderDetail } from '../order/test-support/order-detail.ts';
import { CostCard } from './cost-card.tsx';
import { HistoryCard } from './order-detail-cards.tsx';
import { OrderDetailPage } from './order-detail-page.tsx';

const docketNumber = '10000000000001';
const buildPricedLines = (code: string, totalPaise: number) => ({
  totalPaise,
  lines: [{ code, paise: totalPaise, working: '' }],
});
const buildCharge = (changes = {}) => ({
  docketNumber,
  reference: 'WEB-1',
  consigneeName: 'Ravi Kumar',
  awb: '58000000001',
  carrier: 'delhivery',
  service: 'surface',
  status: 'RTO_DELIVERED',
  bookedAt: '2026-01-13T06:30:00.000Z',
  zone: 'C1',
  deadGrams: 650,
  volumetricGrams: 1593,
  chargeableGrams: 1593,
  forward: buildPricedLines('freight', 100_00),
  back: buildPricedLines('rto', 59_00),
  feeBack: buildPricedLines('cod', 41_30),
  expectedPaise: 117_70,
  billedPaise: 147_70,
  heldPaise: 0,
  chargedGrams: 2100,
  isDifferent: true,
  ...changes,
});
const claim = {
  shipmentId: 's1',
  sellerId: 'seller',
  sellerName: 'Spice',
  docketNumber,
  reference: 'WEB-1',
  consigneeName: 'Ravi Kumar',
  awb: '58000000001',
  carrier: 'delhivery',
  status: 'LOST',
  at: '2026-01-20T06:30:00.000Z',
  invoicePaise: 500_00,
  state: 'open',
  goodsPaise: 500_00,
  freightPaise: 100_00,
  reason: '',
  decidedAt: null,
  creditNote: '',
};

async function openCard(status: string, responses: Responses) {
  const requests = stubServer({ '/api/claims': { data: [claim], isMore: false }, ...responses });
  const { order, ...detail } = createOrderDetail(docketNumber);
  await renderScreen(<CostCard detail={{ ...detail, order: { ...order, status } }} />);
  return requests;
}
const getCard = () => page.getByRole('region', { name: 'Cost' });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('shows freight, return, refunded COD fee and weight difference with a link to the explanation', async () => {
  await openCard('RTO', {
    '/api/charges': { data: [buildCharge()], next: null },
    '/api/claims': { data: [], isMore: false },
  });
  await expect
    .element(getCard())
    .toMatchTextContent(
      /Freight₹100\.00.*Return.*₹59\.00.*COD fee refunded.*-₹41\.30.*Weight difference.*2\.1 kg.*₹30\.00.*Charged so far₹147\.70/,
    );
  await expect
    .element(getCard().getByRole('link', { name: 'Explain the charges' }))
    .toHaveAttribute('href', expect.stringContaining(`reference=${docketNumber}`));
});

test('shows the open claim of a lost parcel', async () => {
  const lostParcel = buildCharge({ status: 'LOST', back: null, feeBack: null, chargedGrams: null });
  await openCard('LOST_OR_DAMAGED', { '/api/charges': { data: [lostParcel], next: null } });
  await expect
    .element(getCard())
    .toMatchTextContent(/A claim is open: ₹500\.00 for the goods and ₹100\.00 of freight\./);
});

test('shows no card and sends no request for an order that was never booked', async () => {
  const requests = await openCard('NEW', {});
  expect(requests).toEqual([]);
  expect(getCard().elements()).toEqual([]);
});

test('shows the events of the parcel in the history', async () => {
  const events = ['booked', 'label_printed', 'pickup_asked', 'weight_disputed', 'claim_approved'];
  const bookedAt = '2026-01-15T07:40:00.000Z';
  const history = events.map((event) => ({
    at: bookedAt,
    by: '',
    groups: [],
    event: event as 'booked',
  }));
  await renderScreen(<HistoryCard detail={createOrderDetail(docketNumber, { history })} />);
  await expect
    .element(page.getByRole('region', { name: 'History' }))
    .toMatchTextContent(
      /Shipment booked.*Label printed.*Pickup requested.*Weight disputed.*Claim approved/,
    );
});

test.for([
  ['shows Edit while the phone is open for changes', ['phone'], 1],
  ['hides Edit while only tags and the note are open for changes', [], 0],
] as const)('%s', async ([, openGroups, count]) => {
  const closedGroups = orderGroups
    .filter((group) => ![...openGroups, 'tags', 'note'].includes(group))
    .map((group) => ({ group, reason: 'order_under_way' as const }));
  stubServer({
    [`/api/orders/${docketNumber}`]: {
      data: createOrderDetail(docketNumber, { closed: closedGroups }),
    },
    '/api/orders/tags': { data: [] },
  });
  await renderScreen(
    <Routes>
      <Route path="/orders/:docketNumber" element={<OrderDetailPage />} />
    </Routes>,
    `/orders/${docketNumber}`,
  );
  await expect.element(page.getByRole('link', { name: 'Clone' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Edit', exact: true }).elements()).toHaveLength(count);
});
