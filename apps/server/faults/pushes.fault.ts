// Kills the server, or the server and its database, with SIGKILL while carriers push scans.
import { setTimeout as sleep } from 'node:timers/promises';
import { addBookedParcels } from '../test-support/parcels/booked-parcels.ts';
import { buildPushTarget, setPushToken } from '../test-support/parcels/demo-pushes.ts';
import { callHttp } from './support/http-call.ts';
import {
  type Installation,
  killServer,
  WITH_DATABASE_EVERY,
  withRunningInstallation,
} from './support/installation.ts';
import { countRounds, type Trials, testClaim } from './support/test-claim.ts';

const kills = { usual: 12, night: 120 };
const CLIENTS = 8;
const SELLERS = 10;
const PARCELS = 200;
const RETRY_AFTER_MS = 50;
/** After a kill, the next server applies leased pushes when their lease of a minute ends. */
const APPLIED_WITHIN_MS = 180_000;
const POLL_INTERVAL_MS = 250;
const REPEATS_PER_PUSH = 50;

interface Scan {
  readonly awb: string;
  readonly at: string;
  readonly code: string;
}

/** The statuses that each parcel gets in turn, repeatedly. None of them is final. */
const journey = [
  { type: 'UD', status: 'In Transit', code: 'X-PPOM' },
  { type: 'UD', status: 'Pending', code: 'X-IBD3F' },
  { type: 'UD', status: 'Dispatched', code: 'X-DDD3FD' },
  { type: 'UD', status: 'In Transit', code: 'X-DLL2F' },
] as const;

const buildScan = (awbs: readonly string[], number: number) => {
  const step = Math.floor(number / awbs.length);
  return {
    ...journey[step % journey.length],
    awb: awbs[number % awbs.length] ?? '',
    reference: '',
    at: new Date(Date.UTC(2026, 0, 15, 0, step)).toISOString(),
    code: journey[step % journey.length]?.code ?? '',
    words: 'Bag scanned',
    location: 'Test hub (Karnataka)',
  };
};

async function waitUntilApplied(installation: Installation): Promise<void> {
  const deadline = Date.now() + APPLIED_WITHIN_MS;
  for (;;) {
    const [row] = await installation.query<{ waiting: number }>(
      "select count(*)::int as waiting from carrier_pushes where state = 'waiting'",
    );
    if (row?.waiting === 0) return;
    if (Date.now() > deadline) throw new Error(`${row?.waiting} pushes were not applied`);
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Returns all data that scans of these parcels can change, as one JSON string. */
async function loadState(installation: Installation, awbs: readonly string[]): Promise<string> {
  const [row] = await installation.query<{ state: string }>(
    `with own as (select seller_id, id, order_id, status, last_scan_at from shipments where awb = any($1))
    select json_build_object(
      'shipments', (select json_agg(own order by id) from own),
      'stages', (select json_agg(o.stage order by o.id) from orders o join own on own.order_id = o.id),
      'scans', (select json_agg(e order by e.shipment_id, e.at, e.code) from shipment_events e join own on own.id = e.shipment_id),
      'events', (select count(*) from domain_events e where e.seller_id in (select seller_id from own)),
      'counts', (select json_agg(c order by c.seller_id, c.stage, c.day) from (
        select seller_id, stage, day, sum(orders) from order_counts
        where seller_id in (select seller_id from own) group by 1, 2, 3) c)
    )::text as state`,
    [awbs],
  );
  return row?.state ?? '';
}

async function pushThroughKills(installation: Installation, trials: Trials): Promise<void> {
  const account = await setPushToken(installation.url);
  const awbs = await addBookedParcels(await installation.findConnection(), {
    account,
    sellerCount: SELLERS,
    parcelCount: PARCELS,
  });
  const acknowledged: Scan[] = [];
  let scanNumber = 0;
  const stop = new AbortController();
  const isStopped = () => stop.signal.aborted;
  const push = async (scans: readonly Scan[]) => {
    const { address, headers } = buildPushTarget(installation.url);
    return callHttp(address, { headers, body: { scans } });
  };
  const runClient = async () => {
    while (!isStopped()) {
      const scan = buildScan(awbs, scanNumber++);
      // A carrier retries a push that was not acknowledged.
      while ((await push([scan])).status !== 200 && !isStopped()) await sleep(RETRY_AFTER_MS);
      if (!isStopped()) acknowledged.push(scan);
    }
  };
  const clients = Array.from({ length: CLIENTS }, runClient);
  await trials.repeat(
    kills,
    async (round) => {
      const countBefore = acknowledged.length;
      while (acknowledged.length <= countBefore) await sleep(RETRY_AFTER_MS);
      await sleep(trials.random(0, 1500));
      await killServer(installation, round);
      await installation.start();
    },
    { counted: false },
  );
  stop.abort();
  await Promise.all(clients);
  await waitUntilApplied(installation);

  const storedScans = await installation.query<Scan>(
    `select s.awb, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.code
    from shipment_events e join shipments s on s.seller_id = e.seller_id and s.id = e.shipment_id
    where s.awb = any($1) and e.code <> 'own'`,
    [awbs],
  );
  const buildKey = ({ awb, at, code }: Scan) => `${awb} ${at} ${code}`;
  const storedKeys = new Set(storedScans.map(buildKey));
  for (const scan of acknowledged) {
    if (storedKeys.has(buildKey(scan))) trials.add();
    else trials.fail(`lost: ${buildKey(scan)} was acknowledged`);
  }

  const stateBefore = await loadState(installation, awbs);
  const repeats = acknowledged.toReversed();
  for (let start = 0; start < repeats.length; start += REPEATS_PER_PUSH) {
    const { status } = await push(repeats.slice(start, start + REPEATS_PER_PUSH));
    if (status !== 200) throw new Error(`a repeated push failed with status ${status}`);
  }
  await waitUntilApplied(installation);
  if ((await loadState(installation, awbs)) !== stateBefore)
    trials.fail('repeated scans changed something');
}

await testClaim(
  {
    id: 'R32',
    claim: `after ${countRounds(kills)} SIGKILLs of the server (every ${WITH_DATABASE_EVERY}th also of its database) while carriers push scans, each of n acknowledged scans is stored, and repeating all of them changes nothing`,
    engine: 'embedded',
    minTrials: countRounds(kills),
  },
  (trials) =>
    withRunningInstallation('embedded', (installation) => pushThroughKills(installation, trials)),
);
