import { t } from '@lingui/core/macro';
import type { ServiceId } from '@shipdesk/domain/rates/service';
import { formatCount } from './format.ts';

export function formatRoute(zone: string, km: number): string {
  return km === 0
    ? t`Zone ${zone} · less than 1 km by road`
    : t`Zone ${zone} · about ${{ km: formatCount(km) }} km by road`;
}

export function getServiceName(service: ServiceId): string {
  return {
    surface: t`Surface`,
    express: t`Express`,
    surface_5kg: t`Surface 5 kg`,
    surface_10kg: t`Surface 10 kg`,
  }[service];
}

export function getChargeName(code: string): string {
  const names: Readonly<Record<string, string>> = {
    freight: t`Freight`,
    cod: t`COD fee`,
    fuel: t`Fuel surcharge`,
    rto: t`Return (RTO)`,
    reverse: t`Reverse pickup`,
    rov: t`Risk of value`,
    peak: t`Peak season`,
    handling: t`Handling`,
    remote: t`Remote area`,
    cgst: t`CGST`,
    sgst: t`SGST`,
    utgst: t`UTGST`,
    igst: t`IGST`,
  };
  return names[code] ?? code;
}
