import { t } from '@lingui/core/macro';
import { findRole, type Permission, type Role } from '@shipdesk/domain/account/roles';
import { mayAt } from '@shipdesk/domain/account/sandbox';
import {
  CornerDownRight,
  FileInput,
  Keyboard,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Sun,
  Undo2,
  Wallet,
} from 'lucide-react';
import { listOtherTabs } from '../../account/webhooks/others-page.tsx';
import { listAdminTabs } from '../../admin/home/admin-page.tsx';
import { paths } from '../../lib/paths.ts';
import type { Theme } from '../../lib/theme.ts';
import { nameBillingPage } from '../../money/billing-page-names.ts';
import { listToolTabs } from '../../rates/tools/tools-page.tsx';
import { listSettingTabs } from '../../shipping/labels/settings-page.tsx';
import { listMenuFor } from '../menu-items.ts';

export type ShellDialog = 'keys' | 'recharge' | 'csv' | 'excel';

/** An entry has a path, or opens a dialog, or changes the theme. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** The page that contains this one. */
  readonly group?: string;
  /** Search words that the label does not contain. */
  readonly words?: string;
  readonly icon: LucideIcon;
  /** The keyboard shortcut of the entry, which works on every screen. */
  readonly keyName?: string;
  readonly path?: string;
  readonly dialog?: ShellDialog;
  readonly theme?: Theme;
  /** The entry is hidden from users without this permission. */
  readonly needs?: Permission;
}

export interface PaletteUser {
  readonly roles: readonly string[];
  /** The default is the role that follows from `roles`. */
  readonly role?: Role | null;
  /** The id of the seller that the session acts for. */
  readonly sellerId?: string;
  /** True if the operator has enabled reverse orders for this seller. */
  readonly hasReverse: boolean;
}

/** Operator staff create no orders and have no wallet. */
export function listActions(user: PaletteUser): readonly PaletteEntry[] {
  const { roles, hasReverse } = user;
  const entries: readonly PaletteEntry[] = [
    ...(roles.includes('Customer') ? listSellerActions(hasReverse) : []),
    ...(roles.includes('Admin')
      ? [
          {
            id: 'new plan',
            label: t`New plan`,
            words: t`add`,
            icon: Plus,
            path: paths.newPlan(),
            needs: 'operator:rates' as const,
          },
        ]
      : []),
    {
      id: 'keys',
      label: t`Keyboard shortcuts`,
      words: t`keys`,
      icon: Keyboard,
      keyName: '?',
      dialog: 'keys',
    },
    { id: 'light', label: t`Light theme`, words: t`colours`, icon: Sun, theme: 'light' },
    { id: 'dark', label: t`Dark theme`, words: t`colours`, icon: Moon, theme: 'dark' },
    { id: 'system', label: t`System theme`, icon: Monitor, theme: 'system' },
  ];
  return entries.filter(({ needs }) => needs === undefined || mayUser(user, needs));
}

function mayUser(
  { roles, role = findRole(roles), sellerId = '' }: PaletteUser,
  permission: Permission,
): boolean {
  return role !== null && mayAt(role, sellerId, permission);
}

function listSellerActions(hasReverse: boolean): readonly PaletteEntry[] {
  return [
    {
      id: 'new order',
      label: t`New order`,
      words: t`add create ship`,
      icon: Plus,
      keyName: 'n',
      path: paths.addOrder(),
      needs: 'orders:write',
    },
    ...(hasReverse
      ? [
          {
            id: 'new reverse order',
            label: t`New reverse order`,
            words: t`add create return pickup`,
            icon: Undo2,
            path: paths.addReverseOrder(),
            needs: 'orders:write' as const,
          },
        ]
      : []),
    {
      id: 'csv',
      label: t`Import orders from a CSV file`,
      words: t`bulk upload`,
      icon: FileInput,
      dialog: 'csv',
      needs: 'orders:write',
    },
    {
      id: 'excel',
      label: t`Import orders from an Excel file`,
      words: t`bulk upload xlsx sheet`,
      icon: FileInput,
      dialog: 'excel',
      needs: 'orders:write',
    },
    {
      id: 'recharge',
      label: t`Recharge the wallet`,
      words: t`add money balance top up`,
      icon: Wallet,
      dialog: 'recharge',
      needs: 'money:write',
    },
  ];
}

interface PalettePage {
  readonly path: string;
  readonly label: string;
  readonly words?: string;
}

const sellerBillingPages = [
  'passbook',
  'recharges',
  'shippingCharges',
  'codRemittance',
  'weightDiscrepancies',
  'invoices',
  'creditNotes',
  'ledgers',
] as const;

const listOrderPages = (): readonly PalettePage[] => [
  { path: paths.reverseOrders(), label: t`Reverse orders`, words: t`return pickup` },
  { path: paths.packing(), label: t`Packing`, words: t`scan pack` },
  { path: paths.manifests(), label: t`Manifests`, words: t`hand over courier` },
  { path: paths.pickups(), label: t`Pickups`, words: t`ask courier` },
  { path: paths.returns(), label: t`Returns`, words: t`RTO undelivered` },
  { path: paths.imports(), label: t`Big imports`, words: t`CSV bulk upload` },
];

export function listPages(user: PaletteUser): readonly PaletteEntry[] {
  const { roles, role = findRole(roles), hasReverse } = user;
  const menu = listMenuFor(roles, role);
  if (menu.length === 0) return [];
  const isOperator = roles.includes('Admin');
  const pagesByMenuPath: Readonly<Record<string, readonly PalettePage[]>> = {
    [paths.dashboard()]: [{ path: paths.orderStatus(), label: t`Order Status` }],
    [paths.orders()]: listOrderPages().filter(
      ({ path }) => hasReverse || path !== paths.reverseOrders(),
    ),
    [paths.report()]: [
      { path: paths.reportFiles(), label: t`Report files`, words: t`download CSV Excel` },
      { path: paths.reportSchedules(), label: t`Report schedules`, words: t`mail weekly` },
    ],
    [paths.billing()]: sellerBillingPages.map((page) => ({
      path: isOperator ? paths.billingPage(page) : paths.billingTab(page),
      label: nameBillingPage(page),
    })),
    [paths.tools()]: listToolTabs(isOperator),
    [paths.setting()]: listSettingTabs(mayUser(user, 'team:write')),
    [paths.other()]: listOtherTabs(),
    [paths.admin()]: [
      ...listAdminTabs(),
      { path: paths.carrierPreferences(), label: t`Preferences` },
    ],
  };
  return [
    ...menu.flatMap(({ path, label, icon }) => [
      { id: path, label, icon, path },
      ...(pagesByMenuPath[path] ?? [])
        .filter((page) => page.path !== path)
        .map((page) => ({ ...page, id: page.path, group: label, icon: CornerDownRight })),
    ]),
    ...listAccountPages(),
  ];
}

const listAccountPages = (): readonly PaletteEntry[] =>
  [
    { path: paths.account(), label: t`My Account`, words: t`profile password company` },
    { path: paths.accountHistory(), label: t`Account history`, words: t`audit log` },
    { path: paths.help(), label: t`Help`, words: t`questions support ticket` },
  ].map((page) => ({ ...page, id: page.path, icon: CornerDownRight }));

/** Returns the entries in which each typed word begins a word. Entries whose name begins with the text come first. */
export function findEntries(entries: readonly PaletteEntry[], text: string) {
  const words = splitWords(text);
  const foundEntries = entries.filter(({ label, group = '', words: otherWords = '' }) => {
    const entryWords = splitWords(`${label} ${group} ${otherWords}`);
    return words.every((word) => entryWords.some((entryWord) => entryWord.startsWith(word)));
  });
  return [
    ...foundEntries.filter((entry) => isNamed(entry, text)),
    ...foundEntries.filter((entry) => !isNamed(entry, text)),
  ];
}

export const isNamed = ({ label }: Pick<PaletteEntry, 'label'>, text: string): boolean =>
  label.toLowerCase().startsWith(text.trim().toLowerCase());

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
