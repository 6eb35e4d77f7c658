import { addDays, type IsoDate } from '../../values/time/calendar.ts';
import { computeFeeGstPaise, findPayoutDayFrom, isPayoutDay } from './remittance-plan.ts';

/** The number of days that a forecast covers, including today. */
export const FORECAST_DAYS = 30;

export interface DueOnDay {
  readonly eligibleOn: IsoDate;
  readonly parcels: number;
  readonly codPaise: number;
  readonly feePaise: number;
}

/** A day of the forecast. `paise` is the COD less fee and GST. */
export interface ForecastDay {
  readonly day: IsoDate;
  readonly isPayoutDay: boolean;
  readonly parcels: number;
  readonly paise: number;
}

/** Returns the expected payout of each day of the forecast. Overdue COD is expected on the next payout day. */
export function forecastPayouts(dueDays: readonly DueOnDay[], today: IsoDate): ForecastDay[] {
  const sumsByDay = new Map<IsoDate, { parcels: number; codPaise: number; feePaise: number }>();
  for (const { eligibleOn, parcels, codPaise, feePaise } of dueDays) {
    const day = findPayoutDayFrom(eligibleOn < today ? today : eligibleOn);
    const sum = sumsByDay.get(day) ?? { parcels: 0, codPaise: 0, feePaise: 0 };
    sumsByDay.set(day, {
      parcels: sum.parcels + parcels,
      codPaise: sum.codPaise + codPaise,
      feePaise: sum.feePaise + feePaise,
    });
  }
  return Array.from({ length: FORECAST_DAYS }, (_, index) => {
    const day = addDays(today, index);
    const { parcels = 0, codPaise = 0, feePaise = 0 } = sumsByDay.get(day) ?? {};
    return {
      day,
      isPayoutDay: isPayoutDay(day),
      parcels,
      paise: codPaise - feePaise - computeFeeGstPaise(feePaise),
    };
  });
}
