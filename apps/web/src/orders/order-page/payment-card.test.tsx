import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { createOrderDetail } from '../order/test-support/order-detail.ts';
import { PaymentCard } from './order-detail-cards.tsx';
import { createShipmentAnswer } from './test-support/shipment.ts';

const docketNumber = '10000000000001';

async function open(codPaise: number) {
  const { order, ...detail } = createOrderDetail(docketNumber);
  stubServer({
    [`/api/shipments/${docketNumber}`]: createShipmentAnswer({ codPaise, status: 'UNDELIVERED' }),
  });
  const codOrder = { ...order, status: 'NDR', paymentMode: 'COD', codAmount: 500 };
  await renderScreen(<PaymentCard detail={{ ...detail, order: codOrder }} />);
}
const card = () => page.getByRole('region', { name: 'Payment' });

test('shows what the carrier collects, and the ordered amount beside it', async () => {
  await open(30_000);
  await expect.element(card().getByText('₹300.00')).toBeVisible();
  await expect.element(card().getByText('Ordered: ₹500.00')).toBeVisible();
});

test('shows one amount when the carrier collects what was ordered', async () => {
  await open(50_000);
  await expect.element(card().getByText('₹500.00')).toBeVisible();
  await expect.element(card().getByText('Ordered')).not.toBeInTheDocument();
});
