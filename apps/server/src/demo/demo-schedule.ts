import { isDeliveryDay } from '@shipdesk/domain/rates/transit';
import {
  addDays,
  countDays,
  type IsoDate,
  startOfBusinessDay,
  toBusinessDay,
} from '@shipdesk/domain/values/time/calendar';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MORNING_MS = 9 * HOUR_MS;
const ORDERS_TODAY = 11;
/** Orders that are added to the last shipping day if it is today, and captured after it otherwise. */
const NEW_ORDERS = 3;

/** The days on which orders are shipped. `daysAgo` counts the delivery days before the last of them. */
const ordersByDaysAgo: readonly (readonly [daysAgo: number, orders: number])[] = [
  [56, 6],
  [50, 6],
  [44, 7],
  [38, 7],
  [32, 8],
  [26, 8],
  [20, 8],
  // On this morning the parcels of the previous shipping day are charged, so that their half-month is invoiced.
  [17, 4],
  [13, 6],
  [9, 10],
  [7, 8],
  ...[5, 4, 3, 2, 1, 0].map((daysAgo) => [daysAgo, 3] as const),
];
const OPENED_DAYS_AGO = 61;

export interface DemoMorning {
  readonly at: Date;
  /** Delivery days before the last shipping day. Null on a morning on which nothing is shipped. */
  readonly shippedDaysAgo: number | null;
}

export interface DemoSchedule {
  readonly openedAt: Date;
  /** Newest first. */
  readonly captureTimes: readonly Date[];
  /** Oldest first. */
  readonly mornings: readonly DemoMorning[];
}

export function planDemo(now: Date): DemoSchedule {
  const today = toBusinessDay(now);
  const lastDay = findLastShippingDay(now);
  const openedOn = subtractDeliveryDays(lastDay, OPENED_DAYS_AGO);
  const shippingDays = ordersByDaysAgo.map(([daysAgo, orders]) => {
    const day = subtractDeliveryDays(lastDay, daysAgo);
    const isLast = daysAgo === 0;
    return { daysAgo, day, orders: isLast && day === today ? orders + NEW_ORDERS : orders };
  });
  const batches = shippingDays.map(({ day, orders }, index) => ({
    from: shippingDays[index - 1]?.day ?? openedOn,
    to: day,
    orders,
  }));
  if (lastDay < today) batches.push({ from: lastDay, to: today, orders: NEW_ORDERS });
  const captures = batches.flatMap(({ from, to, orders }) =>
    Array.from({ length: orders }, (_, position) =>
      addDays(from, Math.floor((position * (countDays(from, to) - 1)) / orders)),
    ),
  );
  return {
    openedAt: toMorning(addDays(openedOn, -1)),
    captureTimes: [...captures.map(toOfficeHour), ...listTimesToday(now, lastDay)].sort(
      (a, b) => b.getTime() - a.getTime(),
    ),
    mornings: listMornings(shippingDays, lastDay),
  };
}

/** Returns today from three hours after its morning if it is a delivery day, otherwise the previous delivery day. */
function findLastShippingDay(now: Date): IsoDate {
  const today = toBusinessDay(now);
  const isMorningOver = now.getTime() >= toMorning(today).getTime() + 3 * HOUR_MS;
  return isMorningOver && isDeliveryDay(today) ? today : subtractDeliveryDays(today, 1);
}

export function subtractDeliveryDays(from: IsoDate, count: number): IsoDate {
  let day = from;
  let remaining = count;
  while (remaining > 0) {
    day = addDays(day, -1);
    if (isDeliveryDay(day)) remaining -= 1;
  }
  return day;
}

/** Omits mornings on which nothing is shipped or invoiced, because each slows down the first start. */
function listMornings(
  shippingDays: readonly { readonly day: IsoDate; readonly daysAgo: number }[],
  lastDay: IsoDate,
): DemoMorning[] {
  const daysAgoByDay = new Map(shippingDays.map(({ day, daysAgo }) => [day, daysAgo]));
  const firstDay = shippingDays[0]?.day ?? lastDay;
  const days = Array.from({ length: countDays(firstDay, lastDay) }, (_, index) =>
    addDays(firstDay, index),
  );
  return days
    .filter((day) => daysAgoByDay.has(day) || isInvoiceDay(day))
    .map((day) => ({ at: toMorning(day), shippedDaysAgo: daysAgoByDay.get(day) ?? null }));
}

/** A half-month is invoiced on the day after its end. */
const isInvoiceDay = (day: IsoDate) => day.endsWith('-01') || day.endsWith('-16');

const toMorning = (day: IsoDate) => new Date(startOfBusinessDay(day).getTime() + MORNING_MS);

/** Returns a time from 9:01 to 18:00. The prime 7919 scatters the orders. */
function toOfficeHour(day: IsoDate, index: number): Date {
  return new Date(toMorning(day).getTime() + (1 + ((index * 7919) % 540)) * MINUTE_MS);
}

/** Returns times spread over today until `now`, so that this week's list has new orders on a Monday too. */
function listTimesToday(now: Date, lastDay: IsoDate): Date[] {
  const today = toBusinessDay(now);
  const start = lastDay === today ? toMorning(today) : startOfBusinessDay(today);
  const passedMs = now.getTime() - start.getTime();
  return Array.from(
    { length: ORDERS_TODAY },
    (_, index) => new Date(start.getTime() + (passedMs * (index + 1)) / (ORDERS_TODAY + 1)),
  );
}
