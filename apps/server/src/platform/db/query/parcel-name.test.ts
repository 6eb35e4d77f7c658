import { expect, test } from 'vitest';
import {
  createFailedScan,
  reportScans,
  shipNewParcel,
} from '../../../../test-support/parcels/failed-deliveries.ts';
import { ScriptedCarrier } from '../../../../test-support/scripted-carrier.ts';
import { testApp } from '../../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();
const app = await testApp({ carriers: carrier });

test('calls name the consignee with the parcel for the seller but not for staff, and each number finds the parcel', async () => {
  const seller = await app.signIn();
  const staff = await app.signIn({ role: 'Admin' });
  const { sellerId } = await app.findSeller(seller.email);
  const parcel = await shipNewParcel(app, seller);
  const { docketNumber, awb } = parcel;
  const { rows } = await app.ownerQuery(
    `update orders set client_reference = 'KURTI-1', consignee_name = 'Asha'
      where docket_number = $1 returning order_ref`,
    [docketNumber],
  );
  const readData = async (path: string, caller = seller) => (await caller.get(path)).json().data;
  const postData = async (path: string, body: object, caller = seller) =>
    (await caller.post(path, body)).json().data;

  const [handOver] = await readData('/api/hand-overs');
  const name = { docketNumber, reference: 'KURTI-1' };
  const fullName = { ...name, consigneeName: 'Asha' };
  expect((await readData(`/api/hand-overs/${handOver.id}`)).missingParcels).toMatchObject([
    fullName,
  ]);
  const scan = await postData(`/api/hand-overs/${handOver.id}/scans`, { code: 'kurti-1' });
  expect(scan).toMatchObject({ outcome: 'added', parcel: fullName });

  const report = (...scans: Parameters<typeof reportScans>[1][]) =>
    reportScans({ app, carrier }, ...scans);
  await report(createFailedScan(parcel, 'EOD-6', 'refused'));
  expect(await postData('/api/orders/names', { docketNumbers: [docketNumber] })).toEqual([
    fullName,
  ]);
  expect((await readData('/api/ndr')).cases).toMatchObject([
    { ...name, consignee: { name: 'Asha' } },
  ]);
  expect(await readData('/api/notifications')).toMatchObject([fullName]);
  // Public pages show no reference, because sellers may write names or phone numbers into it.
  expect(await readData(`/api/track/${docketNumber}`)).not.toHaveProperty('reference');
  await report({ awb, status: 'RTO_INITIATED' });
  expect((await readData('/api/returns?tab=initiated')).returns).toMatchObject([fullName]);

  for (const code of [docketNumber, awb, 'kurti-1', String(rows[0]?.['orderRef'])]) {
    expect(await readData(`/api/passbook?reference=${code}`)).toContainEqual(
      expect.objectContaining(fullName),
    );
    expect(await readData(`/api/charges?reference=${code}`)).toMatchObject([{ ...fullName, awb }]);
    expect(await postData('/api/returns/find', { code })).toMatchObject(fullName);
    expect(await postData('/api/admin/find', { text: code }, staff)).toMatchObject([
      { name: 'KURTI-1', note: docketNumber, awb },
    ]);
    const chargesPath = `/api/admin/sellers/${sellerId}/charges?reference=${code}`;
    expect(await readData(chargesPath, staff)).toMatchObject([{ ...name, consigneeName: '' }]);
  }

  await report({ awb, status: 'LOST' });
  expect(await readData('/api/claims')).toMatchObject([fullName]);
  const claimsPath = `/api/admin/claims?seller=${sellerId}`;
  expect(await readData(claimsPath, staff)).toMatchObject([{ ...name, consigneeName: '' }]);
});
