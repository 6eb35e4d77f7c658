import { t } from '@lingui/core/macro';
import type { Role } from '@shipdesk/contract/endpoint';
import {
  ChartNoAxesColumn,
  CircleEllipsis,
  LayoutDashboard,
  type LucideIcon,
  Package,
  PackageX,
  Receipt,
  Settings,
  ShieldCheck,
  Warehouse,
  Wrench,
} from 'lucide-react';
import { paths } from '../lib/paths.ts';

interface MenuLink {
  label: string;
  path: string;
  roles: readonly Role[];
}

export interface MenuEntry extends MenuLink {
  icon: LucideIcon;
  children: readonly MenuLink[];
}

const everyone: readonly Role[] = ['Admin', 'Customer'];
const admins: readonly Role[] = ['Admin'];

const listBillingLinks = (): readonly MenuLink[] => [
  { label: t`Passbook`, path: paths.billingPage('passbook'), roles: admins },
  { label: t`COD Remittance`, path: paths.billingPage('codRemittance'), roles: admins },
  { label: t`Shipping Charges`, path: paths.billingPage('shippingCharges'), roles: admins },
  { label: t`All Recharges`, path: paths.billingPage('recharges'), roles: admins },
  { label: t`Invoices`, path: paths.billingPage('invoices'), roles: admins },
  { label: t`Credit Notes`, path: paths.billingPage('creditNotes'), roles: admins },
  { label: t`Ledgers`, path: paths.billingPage('ledgers'), roles: admins },
];

/** The side menu in its order. Spec §2 and §6; NDR opens a tab of the dashboard. */
const listMenuEntries = (): readonly MenuEntry[] => [
  {
    label: t`Dashboard`,
    path: paths.dashboard(),
    icon: LayoutDashboard,
    roles: everyone,
    children: [],
  },
  { label: t`Orders`, path: paths.orders(), icon: Package, roles: everyone, children: [] },
  { label: t`NDR`, path: paths.ndr(), icon: PackageX, roles: everyone, children: [] },
  {
    label: t`Billing`,
    path: paths.billing(),
    icon: Receipt,
    roles: everyone,
    children: listBillingLinks(),
  },
  { label: t`Tools`, path: paths.tools(), icon: Wrench, roles: everyone, children: [] },
  {
    label: t`Report`,
    path: paths.report(),
    icon: ChartNoAxesColumn,
    roles: everyone,
    children: [],
  },
  { label: t`Setting`, path: paths.setting(), icon: Settings, roles: everyone, children: [] },
  { label: t`Warehouse`, path: paths.warehouse(), icon: Warehouse, roles: everyone, children: [] },
  { label: t`Others`, path: paths.other(), icon: CircleEllipsis, roles: everyone, children: [] },
  { label: t`Admin`, path: paths.admin(), icon: ShieldCheck, roles: admins, children: [] },
];

/** The entries, and entries inside them, that these roles may see. */
export function listMenuFor(roles: readonly string[]): readonly MenuEntry[] {
  const isVisible = (link: MenuLink) => link.roles.some((role) => roles.includes(role));
  return listMenuEntries()
    .filter(isVisible)
    .map((entry) => ({ ...entry, children: entry.children.filter(isVisible) }));
}

/** Label of the active entry: the one with this path, else the first with a parent of it. Spec §4, side menu. */
export function findActiveLabel(pathname: string): string | null {
  const isWithin = ({ path }: MenuLink) => pathname === path || pathname.startsWith(`${path}/`);
  const entries = listMenuEntries();
  const exact = entries.find(({ path }) => path === pathname);
  return (exact ?? entries.find(isWithin))?.label ?? null;
}
