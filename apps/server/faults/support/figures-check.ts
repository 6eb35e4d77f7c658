import { setTimeout as sleep } from 'node:timers/promises';
import { getAnalytics } from '@shipdesk/contract/operator/analytics';
import type { Installation } from './installation.ts';
import { type MoneySeller, send } from './money-seller.ts';
import { runCommand } from './operator-command.ts';
import type { OrderRecorder } from './order-recorder.ts';
import type { Trials } from './test-claim.ts';

const COUNT_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 500;

/** Checks that the figures count every delivery and equal those of a rebuild. */
export async function compareFigures(
  installation: Installation,
  trials: Trials,
  { sellers, recorder }: { sellers: readonly MoneySeller[]; recorder: OrderRecorder },
): Promise<void> {
  const [now] = await installation.query<{ time: string }>('select now()::text as time');
  if (!now) throw new Error('the database returned no time');
  const requestFigures = ({ headers }: MoneySeller) =>
    recorder.retryUntil(() => send(installation, getAnalytics, { headers }), 200);
  // Start all counts before waiting for the first one.
  for (const seller of sellers) await requestFigures(seller);
  for (const seller of sellers)
    await waitUntilCounted(installation, seller.sellerId, {
      since: now.time,
      requestFigures: () => requestFigures(seller),
    });
  const countedFigures = await loadFigures(installation, sellers);
  await runCommand(await installation.buildSettings(), 'figures:rebuild');
  const rebuiltFigures = await loadFigures(installation, sellers);
  for (const { sellerId, deliveredDockets } of sellers) {
    const [counted, rebuilt] = [countedFigures.get(sellerId), rebuiltFigures.get(sellerId)];
    const deliveries = deliveredDockets.length + 1;
    if (counted?.deliveries !== deliveries || counted.rows !== rebuilt?.rows) {
      const figures = JSON.stringify({ counted, rebuilt });
      trials.fail(`figures of ${sellerId} with ${deliveries} deliveries: ${figures}`);
    }
  }
}

async function waitUntilCounted(
  installation: Installation,
  sellerId: string,
  { since, requestFigures }: { since: string; requestFigures: () => Promise<unknown> },
): Promise<void> {
  const deadline = Date.now() + COUNT_TIMEOUT_MS;
  for (;;) {
    const [row] = await installation.query<{ is_counted: boolean }>(
      'select as_of > $2::timestamptz as is_counted from figure_states where seller_id = $1',
      [sellerId, since],
    );
    if (row?.is_counted) return;
    if (Date.now() > deadline) throw new Error(`the figures of ${sellerId} were not counted`);
    await sleep(POLL_INTERVAL_MS);
    await requestFigures();
  }
}

async function loadFigures(
  installation: Installation,
  sellers: readonly MoneySeller[],
): Promise<Map<string, { rows: string; deliveries: number }>> {
  const rows = await installation.query<{ seller_id: string; rows: string; deliveries: number }>(
    `select seller_id, json_agg(f order by kind, day, zone, payment_mode, part)::text as rows,
      (sum(delivered) filter (where kind = 'all'))::int as deliveries
    from daily_figures f where seller_id = any($1) group by seller_id`,
    [sellers.map(({ sellerId }) => sellerId)],
  );
  return new Map(rows.map(({ seller_id, ...figures }) => [seller_id, figures]));
}
