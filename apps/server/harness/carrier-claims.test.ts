import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  CarrierClaim,
  getCarrierStatement,
  listCarrierClaims,
} from '@shipdesk/contract/money/carrier-claims';
import type { checkCarrierInvoice } from '@shipdesk/contract/money/carrier-invoices';
import type { getCarrierRemittance } from '@shipdesk/contract/money/carrier-remittances';
import type { getTrialBalance } from '@shipdesk/contract/money/statements';
import { expect, test } from 'vitest';
import { pushScan } from '../test-support/parcels/failed-deliveries.ts';
import { buildOrderPayload } from '../test-support/samples/payloads.ts';
import { createUtr } from '../test-support/samples/remittance-samples.ts';
import { ScriptedCarrier } from '../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../test-support/test-app.ts';

interface Parcel {
  readonly docketNumber: string;
  readonly awb: string;
}

/** A fault that the test plants, with the amount that the carrier owes for it. */
interface PlantedFault {
  readonly kind: CarrierClaim['kind'];
  readonly awb: string;
  readonly amountPaise: number;
}

const COD_RUPEES = 500;
const ATTEMPT_PAISE = 50_00;
const INVOICE_COUNT = 3;
const FAULTS_PER_KIND = 4;
const MINUTE_MS = 60_000;

const carrier = new ScriptedCarrier();
const app = await testApp({ carriers: carrier });
const accountPath = `/api/admin/carrier-accounts/${carrier.accountId}`;

async function shipParcels(seller: Caller, count: number, changes: object): Promise<Parcel[]> {
  const docketNumbers: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const response = await seller.post('/booking/createPickup', buildOrderPayload(changes));
    docketNumbers.push(response.json().data.docketNumber);
  }
  await seller.post('/api/shipments', { docketNumbers, choice: 'cheapest' });
  await app.runJobs();
  const { rows } = await app.ownerQuery(
    'select docket_number, awb from shipments where docket_number = any($1) order by docket_number',
    [docketNumbers],
  );
  return rows.map((row) => ({
    docketNumber: String(row['docketNumber']),
    awb: String(row['awb']),
  }));
}

const header =
  'Waybill_Num,charged_weight,Zone,charge_DL,charge_COD,charge_RTO,charge_FSC,ODA Charges,GST';

/** Builds a line of an invoice. The charges are whole rupees, and the line adds 18 % GST. */
function buildLine(
  awb: string,
  {
    grams = 0,
    zone = '',
    freight = 0,
    cod = 0,
    rto = 0,
    fuel = 0,
    remote = 0,
  }: Partial<Record<'grams' | 'freight' | 'cod' | 'rto' | 'fuel' | 'remote', number>> & {
    zone?: string;
  },
): string {
  const gst = ((freight + cod + rto + fuel + remote) * 0.18).toFixed(2);
  return [awb, grams, zone, freight, cod, rto, fuel, remote, gst].join(',');
}

test('lists each of 60 planted faults as one claim against the carrier, and the ledger proof has no findings', async () => {
  app.clock.now = new Date('2026-11-10T06:30:00Z');
  await app.ownerQuery(
    `insert into carrier_accounts (id, carrier, name, is_enabled, services, credentials, settings, version, created_at,
        changed_at, changed_by_name) values ($1, 'simulator', 'Scripted', false, '{}', '', '{}', 1, $2, $2, '')`,
    [carrier.accountId, app.clock.now],
  );
  let seller = await app.signIn();
  let staff = await app.signIn({ role: 'Admin' });
  const { sellerId } = await app.findSeller(seller.email);
  await app.ownerQuery('update wallets set credit_limit_paise = 10000000 where seller_id = $1', [
    sellerId,
  ]);

  const prepaidParcels = await shipParcels(seller, 60, {});
  const codParcels = await shipParcels(seller, 16, { paymentMode: 'COD', codAmount: COD_RUPEES });
  const take = (parcels: Parcel[], count: number) => parcels.splice(0, count);
  const uncarriedParcels = take(prepaidParcels, FAULTS_PER_KIND);
  const [lostParcels, damagedParcels, attemptedParcels] = [
    take(prepaidParcels, 3),
    take(prepaidParcels, 2),
    take(prepaidParcels, 3),
  ];
  const scan = (
    parcels: readonly Parcel[],
    status: 'PICKED_UP' | 'DELIVERED' | 'LOST' | 'DAMAGED',
  ) => {
    app.clock.advance(MINUTE_MS);
    const at = app.clock.now;
    return pushScan(app, seller, ...parcels.map(({ awb }) => ({ awb, status, at })));
  };
  await scan(
    [...prepaidParcels, ...codParcels, ...lostParcels, ...damagedParcels, ...attemptedParcels],
    'PICKED_UP',
  );
  await scan(lostParcels, 'LOST');
  await scan(damagedParcels, 'DAMAGED');
  await addAcceptedDisputes(sellerId, attemptedParcels);
  await scan([...prepaidParcels, ...codParcels], 'DELIVERED');

  const { rows } = await app.ownerQuery(
    `select (quote->>'chargeableGrams')::int as grams, price_basis->>'zone' as zone,
        (quote->'lines'->0->>'paise')::int / 100 as freight from shipments where awb = $1`,
    [prepaidParcels[0]?.awb],
  );
  const price = {
    grams: Number(rows[0]?.['grams']),
    zone: String(rows[0]?.['zone']),
    freight: Number(rows[0]?.['freight']),
  };

  const plantedFaults: PlantedFault[] = [];
  const files: string[][] = Array.from({ length: INVOICE_COUNT }, () => []);
  /** Adds an invoice line with a fault. Each line has a different excess in rupees. */
  const plant = (
    kind: PlantedFault['kind'],
    awb: string,
    build: (rupees: number) => { line: string; overRupees: number },
  ) => {
    const { line, overRupees } = build(5 + plantedFaults.length);
    plantedFaults.push({ kind, awb, amountPaise: Math.round(overRupees * 118) });
    files[plantedFaults.length % INVOICE_COUNT]?.push(line);
  };
  const plantExcess = (
    kind: PlantedFault['kind'],
    changes: (rupees: number) => Parameters<typeof buildLine>[1],
  ) => {
    for (const { awb } of take(prepaidParcels, FAULTS_PER_KIND)) {
      plant(kind, awb, (rupees) => ({
        line: buildLine(awb, { ...price, ...changes(rupees) }),
        overRupees: rupees,
      }));
    }
  };
  plantExcess('weight', (rupees) => ({ grams: 9000, freight: price.freight + rupees }));
  plantExcess('zone', (rupees) => ({ zone: 'F', freight: price.freight + rupees }));
  plantExcess('rto', (rupees) => ({ rto: rupees }));
  plantExcess('cod', (rupees) => ({ cod: rupees }));
  plantExcess('fuel', (rupees) => ({ fuel: rupees }));
  plantExcess('remote', (rupees) => ({ remote: rupees }));
  plantExcess('rate', (rupees) => ({ freight: price.freight + rupees }));
  for (let index = 0; index < FAULTS_PER_KIND; index += 1) {
    plant('not_ours', `77000000000${index}`, (rupees) => ({
      line: buildLine(`77000000000${index}`, { ...price, freight: rupees }),
      overRupees: rupees,
    }));
  }
  for (const { awb } of uncarriedParcels) {
    plant('not_carried', awb, (rupees) => ({
      line: buildLine(awb, { ...price, freight: rupees }),
      overRupees: rupees,
    }));
  }
  const duplicatedParcels = take(prepaidParcels, FAULTS_PER_KIND);
  files[0]?.push(...duplicatedParcels.map(({ awb }) => buildLine(awb, price)));
  const repeatedLines = duplicatedParcels.map(({ awb }) => buildLine(awb, price));
  plantedFaults.push(
    ...duplicatedParcels.map(({ awb }) => ({
      kind: 'duplicate' as const,
      awb,
      amountPaise: Math.round(price.freight * 118),
    })),
  );
  // Correct lines must cause no claim.
  files.forEach((file, index) => {
    file.push(
      ...prepaidParcels.slice(index * 4, index * 4 + 4).map(({ awb }) => buildLine(awb, price)),
    );
  });
  files[2]?.push(...repeatedLines);

  let billedPaise = 0;
  for (const [index, lines] of files.entries()) {
    const response = await app.fastify.inject({
      method: 'POST',
      url: `${accountPath}/invoices`,
      headers: {
        authorization: `Bearer ${staff.accessToken}`,
        'content-type': 'text/csv',
        'x-file-name': `november-${index}.csv`,
      },
      payload: [header, ...lines, ''].join('\n'),
    });
    const { data } = response.json<ResponseOf<typeof checkCarrierInvoice>>();
    billedPaise += data.billedPaise;
    await staff.post(`/api/admin/carrier-invoices/${data.id}/acceptance`, undefined);
  }

  const [shortParcels, lateParcels] = [take(codParcels, 6), take(codParcels, 6)];
  plantedFaults.push(
    ...shortParcels.map(({ awb }, index) => ({
      kind: 'cod_short' as const,
      awb,
      amountPaise: (index + 1) * 10_00,
    })),
    ...lateParcels.map(({ awb }) => ({
      kind: 'cod_late' as const,
      awb,
      amountPaise: COD_RUPEES * 100,
    })),
    ...lostParcels.map(({ awb }) => ({ kind: 'lost' as const, awb, amountPaise: 999_00 })),
    ...damagedParcels.map(({ awb }) => ({ kind: 'damaged' as const, awb, amountPaise: 999_00 })),
    ...attemptedParcels.map(({ awb }) => ({
      kind: 'attempt' as const,
      awb,
      amountPaise: ATTEMPT_PAISE,
    })),
  );
  expect(plantedFaults).toHaveLength(60);
  const remit = async (
    lines: readonly (readonly [Parcel, number])[],
    acceptsDifferences: boolean,
  ) => {
    const paidRupees = lines.reduce((sum, [, rupees]) => sum + rupees, 0);
    const response = await app.fastify.inject({
      method: 'POST',
      url: `${accountPath}/cod-remittances`,
      query: {
        receivedOn: '2026-11-10',
        utr: createUtr(),
        receivedPaise: String(paidRupees * 100),
      },
      headers: { authorization: `Bearer ${staff.accessToken}`, 'content-type': 'text/csv' },
      payload: [
        'AWB No,COD Amount',
        ...lines.map(([{ awb }, rupees]) => `${awb},${rupees}`),
        '',
      ].join('\n'),
    });
    const { id } = response.json<ResponseOf<typeof getCarrierRemittance>>().data;
    await staff.post(`/api/admin/carrier-remittances/${id}/bookings`, {});
    if (!acceptsDifferences) return;
    const { data } = (
      await staff.get(`/api/admin/carrier-remittances/${id}/lines?show=open`)
    ).json<{ data: { rowNumber: number }[] }>();
    await staff.post(`/api/admin/carrier-remittances/${id}/acceptances`, {
      rows: data.map(({ rowNumber }) => rowNumber),
      reason: 'Claimed from the carrier',
    });
  };
  await remit(
    [
      ...codParcels.map((parcel) => [parcel, COD_RUPEES] as const),
      ...shortParcels.map((parcel, index) => [parcel, COD_RUPEES - (index + 1) * 10] as const),
    ],
    true,
  );

  app.clock.now = new Date('2026-11-28T06:30:00Z');
  [seller, staff] = [await app.signInAgain(seller.email), await app.signInAgain(staff.email)];
  const terms = { codDays: 7, liabilityPaise: 2000_00, attemptPaise: ATTEMPT_PAISE };
  expect((await staff.send('PUT', `${accountPath}/terms`, terms)).statusCode).toBe(200);
  const prepare = async () =>
    (await staff.post(`${accountPath}/statement`, { month: '2026-11' })).json<
      ResponseOf<typeof getCarrierStatement>
    >().data;
  const listClaims = async () =>
    (await staff.get(`${accountPath}/claims?month=2026-11`)).json<
      ResponseOf<typeof listCarrierClaims>
    >().data;
  await prepare();
  await prepare();
  const sortClaims = (claims: readonly PlantedFault[]) =>
    claims
      .map(({ kind, awb, amountPaise }) => `${kind} ${awb} ${amountPaise}`)
      .toSorted((a, b) => a.localeCompare(b));
  const foundClaims = await listClaims();
  expect(sortClaims(foundClaims)).toEqual(sortClaims(plantedFaults));

  const file = await staff.get(`${accountPath}/statement/file?month=2026-11`);
  expect(file.body.trim().split('\r\n')).toHaveLength(1 + plantedFaults.length);

  const decide = async (decision: string, claims: readonly CarrierClaim[]) =>
    (
      await staff.post(`${accountPath}/claims/decisions`, {
        ids: claims.map(({ id }) => id),
        decision,
        reference: 'CN-118',
      })
    ).json();
  expect(await decide('claimed', foundClaims)).toEqual({ data: { decided: 60 } });
  const [lateClaims, otherClaims] = [
    foundClaims.filter(({ kind }) => kind === 'cod_late'),
    foundClaims.filter(({ kind }) => kind !== 'cod_late'),
  ];
  expect(await decide('credited', lateClaims)).toMatchObject({ reason: 'carrier_claim_decided' });
  expect(await decide('credited', otherClaims)).toEqual({ data: { decided: 54 } });
  expect(await decide('credited', otherClaims)).toEqual({ data: { decided: 0 } });
  await remit(
    lateParcels.map((parcel) => [parcel, COD_RUPEES] as const),
    false,
  );
  const { sums } = await prepare();
  const creditedPaise = sums.reduce((sum, group) => sum + group.creditedPaise, 0);
  expect(creditedPaise).toBe(plantedFaults.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
  expect(sums.every(({ state }) => state === 'credited')).toBe(true);

  const balances = (await staff.get('/api/admin/trial-balance')).json<
    ResponseOf<typeof getTrialBalance>
  >().data;
  const payable = balances.find(({ account }) => account === 'carrier_payable');
  const remittedPaise = 6 * COD_RUPEES * 100;
  expect(payable?.balancePaise).toBe(billedPaise - (creditedPaise - remittedPaise));
  const { data: proof } = (await staff.post('/api/admin/ledger/proof', undefined)).json();
  expect(proof.findings).toEqual([]);
});

/** Adds a failed delivery for each parcel, with a dispute that the carrier accepted. */
async function addAcceptedDisputes(sellerId: string, parcels: readonly Parcel[]): Promise<void> {
  const dockets = parcels.map(({ docketNumber }) => docketNumber);
  await app.ownerQuery(
    `with cases as (
       insert into ndr_cases select seller_id, id, order_id, docket_number, account_id, carrier, awb, 'requested', true,
         'consignee_unavailable', 'EOD-11', 'Consignee unavailable', 1, false, 10000, $2, $2, $2::timestamptz
       from shipments where docket_number = any($1) returning seller_id, shipment_id, carrier),
     actions as (
       insert into ndr_actions (seller_id, id, shipment_id, attempt, kind, asked_by, details, state, words, steps_done,
         send_at, created_at)
       select seller_id, gen_random_uuid(), shipment_id, 1, 'dispute', 'seller', '{}', 'accepted', '', 1, $2, $2
       from cases returning seller_id, shipment_id, id)
     insert into delivery_attempts (seller_id, shipment_id, day, carrier, place, pincode, reason, words, at, received_at,
       marks, dispute_id)
     select a.seller_id, a.shipment_id, ($2::timestamptz at time zone 'Asia/Kolkata')::date, c.carrier, 'Pune', '411001',
       'consignee_unavailable', '', $2, $2, '["night"]', a.id
     from actions a join cases c using (seller_id, shipment_id) where a.seller_id = $3`,
    [dockets, app.clock.now, sellerId],
  );
}
