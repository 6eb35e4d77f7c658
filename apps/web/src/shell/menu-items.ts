import { t } from '@lingui/core/macro';
import {
  findRole,
  may,
  type Permission,
  type Role,
  type TokenRole,
} from '@shipdesk/domain/account/roles';
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

export interface MenuLink {
  label: string;
  path: string;
}

export interface MenuEntry extends MenuLink {
  icon: LucideIcon;
  children: readonly MenuLink[];
}

interface ListedEntry extends Omit<MenuEntry, 'children'> {
  isForAdmins?: boolean;
  /** The entry is hidden from users without this permission. */
  needs?: Permission;
  children?: MenuEntry['children'];
}

const menuRoles: readonly string[] = ['Admin', 'Customer'] satisfies readonly TokenRole[];

const listBillingLinks = (): readonly MenuLink[] => [
  { label: t`Passbook`, path: paths.billingPage('passbook') },
  { label: t`COD Remittance`, path: paths.billingPage('codRemittance') },
  { label: t`Shipping Charges`, path: paths.billingPage('shippingCharges') },
  { label: t`All Recharges`, path: paths.billingPage('recharges') },
  { label: t`Invoices`, path: paths.billingPage('invoices') },
  { label: t`Credit Notes`, path: paths.billingPage('creditNotes') },
  { label: t`Ledgers`, path: paths.billingPage('ledgers') },
];

/** Returns the entries of the side menu in display order. Spec §2 and §6. */
const listMenuEntries = (): readonly ListedEntry[] => [
  { label: t`Dashboard`, path: paths.dashboard(), icon: LayoutDashboard },
  { label: t`Orders`, path: paths.orders(), icon: Package },
  { label: t`NDR`, path: paths.ndr(), icon: PackageX },
  {
    label: t`Billing`,
    path: paths.billing(),
    icon: Receipt,
    needs: 'money:read',
    children: listBillingLinks(),
  },
  { label: t`Tools`, path: paths.tools(), icon: Wrench, needs: 'rates:read' },
  { label: t`Report`, path: paths.report(), icon: ChartNoAxesColumn },
  { label: t`Setting`, path: paths.setting(), icon: Settings, needs: 'settings:read' },
  { label: t`Warehouse`, path: paths.warehouse(), icon: Warehouse },
  { label: t`Others`, path: paths.other(), icon: CircleEllipsis },
  { label: t`Admin`, path: paths.admin(), icon: ShieldCheck, isForAdmins: true },
];

/** Only an Admin sees the children of an entry. */
export function listMenuFor(
  roles: readonly string[],
  role: Role | null = findRole(roles),
): readonly MenuEntry[] {
  const isAdmin = roles.includes('Admin');
  if (!roles.some((name) => menuRoles.includes(name))) return [];
  return listMenuEntries()
    .filter(({ isForAdmins = false }) => isAdmin || !isForAdmins)
    .filter(({ needs }) => needs === undefined || (role !== null && may(role, needs)))
    .map(({ children = [], ...entry }) => ({ ...entry, children: isAdmin ? children : [] }));
}

/** Returns the label of the entry at this path or at a parent path; null if there is none. Spec §4, side menu. */
export function findActiveLabel(pathname: string): string | null {
  const isWithin = ({ path }: MenuLink) => pathname === path || pathname.startsWith(`${path}/`);
  const entries = listMenuEntries();
  const exactEntry = entries.find(({ path }) => path === pathname);
  return (exactEntry ?? entries.find(isWithin))?.label ?? null;
}
