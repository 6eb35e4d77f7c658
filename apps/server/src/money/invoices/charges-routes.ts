import { Readable } from 'node:stream';
import type { QueryOf } from '@shipdesk/contract/endpoint';
import {
  CHARGES_PAGE_SIZE,
  exportCharges,
  listCharges,
  listSellerCharges,
} from '@shipdesk/contract/money/charges';
import type { PricedLines } from '@shipdesk/domain/rates/return-charge';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { dayRange } from '../../platform/day-range.ts';
import { csvFile } from '../../platform/files/csv-file.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { guardedRoute, guardedStream, type Reply } from '../../platform/http/route.ts';
import { invalid } from '../../platform/refusal.ts';
import { chargeColumns } from './charges-csv.ts';
import { type ChargesPage, createCharges, type ShownCharge } from './charges-service.ts';

const MAX_EXPORTED = 100_000;

/** Shipping charges, shipment by shipment. */
export function chargesRoutes(app: FastifyInstance, deps: Deps): void {
  const charges = createCharges(deps);

  guardedRoute(app, listCharges, async ({ principal, query }) =>
    pageToWire(await charges.list(principal, filterOf(query), pageOf(query))),
  );

  guardedStream(app, exportCharges, async ({ principal, query, reply }) => {
    const batches = charges.batches(principal, filterOf(query), MAX_EXPORTED);
    attachAs(reply, `shipdesk-charges-${businessDayOf(deps.now())}.csv`);
    return Readable.from(csvFile(chargeColumns, batches));
  });

  guardedRoute(app, listSellerCharges, async ({ principal, params, query }) =>
    pageToWire(await charges.listOf(principal, params.sellerId, filterOf(query), pageOf(query))),
  );
}

type ChargeCursor = NonNullable<ChargesPage['next']>;
type ChargesQuery = QueryOf<typeof listCharges>;

const filterOf = ({ from, to, reference }: QueryOf<typeof exportCharges>) => ({
  ...dayRange({ from, to }),
  reference: reference?.trim(),
});

const pageOf = ({ after }: ChargesQuery) => ({
  after: after === undefined ? undefined : cursorOf(after),
  size: CHARGES_PAGE_SIZE,
});

const CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function cursorOf(text: string): ChargeCursor {
  const [, moment = '', id] = CURSOR.exec(text) ?? [];
  const createdAt = new Date(moment);
  if (id === undefined || Number.isNaN(createdAt.getTime())) {
    throw invalid([{ field: 'after', code: 'cursor_invalid' }]);
  }
  return { createdAt, id };
}

function pageToWire({ charges, next }: ChargesPage): Reply<typeof listCharges> {
  return {
    data: charges.map(toWire),
    next: next && `${next.createdAt.toISOString()}_${next.id}`,
  };
}

function toWire({ row, charge }: ShownCharge): Reply<typeof listCharges>['data'][number] {
  const { quote } = row;
  return {
    ...row,
    bookedAt: row.createdAt,
    deadGrams: quote.deadGrams,
    volumetricGrams: quote.volumetricGrams,
    chargeableGrams: quote.chargeableGrams,
    forward: linesToWire(charge.forward),
    back: charge.back && linesToWire(charge.back),
    feeBack: charge.feeBack && linesToWire(charge.feeBack),
    expectedPaise: charge.expectedPaise,
    isDifferent: charge.isDifferent,
  };
}

function linesToWire({ totalPaise, lines }: PricedLines) {
  return { totalPaise, lines: lines.map(({ code, paise, working }) => ({ code, paise, working })) };
}
