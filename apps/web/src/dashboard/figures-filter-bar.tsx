import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { zones } from '@shipdesk/domain/rates/rate-card';
import { formatDayMonthYear, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import { ChevronDown } from 'lucide-react';
import { DateRangeMenu } from '../orders/order/date-range-menu.tsx';
import { getZoneFilterName } from '../orders/order/order-filter-texts.ts';
import { Button } from '../ui/button.tsx';
import { SegmentedControl } from '../ui/form/segmented-control.tsx';
import { MenuItem, MenuTrigger } from '../ui/overlay/menu.tsx';
import {
  type FiguresView,
  figureRangeLabels,
  figureRanges,
  readFiguresView,
} from './figures-view.ts';

interface FiguresFilterBarProps {
  view: FiguresView;
  today: IsoDate;
  onChange: (view: FiguresView) => void;
}

/** Days, zones and payment mode; every figure of the page is of them. */
export function FiguresFilterBar({ view, today, onChange }: FiguresFilterBarProps) {
  const [start, end] = [
    formatDayMonthYear(view.days.startDate),
    formatDayMonthYear(view.days.endDate),
  ];
  const chosen = view.zones.length;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DateRangeMenu
        text={t`${start} to ${end}`}
        ranges={figureRanges.map((id) => ({ id, label: i18n._(figureRangeLabels[id]) }))}
        chosen={view.choice}
        onChoose={(choice) => {
          const { days } = readFiguresView(new URLSearchParams({ range: choice }), today);
          onChange({ ...view, choice, days });
        }}
        days={view.days}
        onPick={(days) => onChange({ ...view, choice: 'custom', days })}
      />
      <MenuTrigger
        label={t`Zones`}
        align="start"
        renderButton={(props) => (
          <Button {...props}>
            {chosen === 0
              ? t`All zones`
              : chosen === 1
                ? getZoneFilterName(view.zones[0] ?? '')
                : plural(chosen, { one: '# zone', other: '# zones' })}
            <ChevronDown aria-hidden="true" className="size-4 text-muted" />
          </Button>
        )}
      >
        {zones.map((zone) => (
          <MenuItem
            key={zone}
            choice="many"
            isChosen={view.zones.includes(zone)}
            onAction={() =>
              onChange({
                ...view,
                zones: zones.filter((other) => view.zones.includes(other) !== (other === zone)),
              })
            }
          >
            {getZoneFilterName(zone)}
          </MenuItem>
        ))}
      </MenuTrigger>
      <SegmentedControl
        label={t`Payment`}
        options={[
          { id: 'any', label: t`All` },
          { id: 'cod', label: t`COD` },
          { id: 'prepaid', label: t`Prepaid` },
        ]}
        value={view.payment ?? 'any'}
        onChange={(payment) => onChange({ ...view, payment: payment === 'any' ? null : payment })}
      />
    </div>
  );
}
