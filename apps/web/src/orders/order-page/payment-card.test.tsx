import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { createOrderDetail } from '../order/test-support/order-detail.ts';
import { PaymentCard } from './order-detail-cards.tsx';
import { createShipmentResponse } from './test-support/shipment.ts';

const docketNumber = '10000000000001';

async function openCard(codPaise: number) {
  const { order, ...detail } = createOrderDetail(docketNumber);
  stubServer({
    [`/api/shipments/${docketNumber}`]: createShipmentResponse({ codPaise, status: 'UNDELIVERED' }),
  });
  const codOrder = { ...order, status: 'NDR', paymentMode: 'COD', codAmount: 500 };
  await renderScreen(<PaymentCard detail={{ ...detail, order: codOrder }} />);
}
const getCard = () => page.getByRole('region', { name: 'Payment' });

test('shows the ordered amount when the carrier collects a different amount', async () => {
  await openCard(300_00);
  await expect.element(getCard().getByText('₹300.00')).toBeVisible();
  await expect.element(getCard().getByText('Original amount: ₹500.00')).toBeVisible();
});

test('shows one amount when the carrier collects the ordered amount', async () => {
  await openCard(500_00);
  await expect.element(getCard().getByText('₹500.00')).toBeVisible();
  await expect.element(getCard().getByText('Ordered')).not.toBeInTheDocument();
});
