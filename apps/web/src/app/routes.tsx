import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '@shipdesk/domain/account/roles';
import { type ComponentType, useEffect, useRef } from 'react';
import { Navigate, Outlet, type RouteObject, ScrollRestoration, useLocation } from 'react-router';
import { useRouteTitle } from '../lib/hooks/use-route-title.ts';
import { type BillingPage, paths } from '../lib/paths.ts';
import { RequireMay } from '../session/may.tsx';
import { RequireRole, RequireSession } from '../session/require-session.tsx';
import { SessionLoading } from '../session/session-loading.tsx';
import { ToastRegion } from '../ui/overlay/toast.tsx';
import { ErrorScreen, NotFoundMessage, NotFoundPage } from './error-screens.tsx';

interface RouteHandle {
  title: MessageDescriptor;
}

const createLazyRoute = createLazyRouteFactory({
  HelpPage: () => import('../account/help/help-page.tsx'),
  LoginPage: () => import('../account/login/login-page.tsx'),
  NotificationSettingsPage: () => import('../account/notifications/notification-settings-page.tsx'),
  ForgotPasswordPage: () => import('../account/password-reset/forgot-password-page.tsx'),
  ResetPasswordPage: () => import('../account/password-reset/reset-password-page.tsx'),
  InvitationPage: () => import('../account/team/invitation-page.tsx'),
  TeamPage: () => import('../account/team/team-page.tsx'),
  AccountPage: () => import('../account/profile/account-page.tsx'),
  RegisterPage: () => import('../account/register/register-page.tsx'),
  ApiKeysPage: () => import('../account/api-keys/api-keys-page.tsx'),
  RequestLogPage: () => import('../account/api-keys/request-log-page.tsx'),
  ShopsPage: () => import('../orders/shops/shops-page.tsx'),
  ShopApprovedPage: () => import('../orders/shops/shop-approved-page.tsx'),
  OthersPage: () => import('../account/webhooks/others-page.tsx'),
  WebhookPage: () => import('../account/webhooks/webhook-page.tsx'),
  WebhooksPage: () => import('../account/webhooks/webhooks-page.tsx'),
  MemberActivityPage: () => import('../admin/audit-log/audit-log-page.tsx'),
  AccountHistoryPage: () => import('../admin/audit-log/audit-log-page.tsx'),
  AuditLogPage: () => import('../admin/audit-log/audit-log-page.tsx'),
  FindPage: () => import('../admin/find/find-page.tsx'),
  ParcelPage: () => import('../admin/find/parcel-page.tsx'),
  AdminHome: () => import('../admin/home/admin-home.tsx'),
  AdminPage: () => import('../admin/home/admin-page.tsx'),
  JobsPage: () => import('../admin/jobs/jobs-page.tsx'),
  MailsPage: () => import('../admin/mails/mails-page.tsx'),
  SellerPage: () => import('../admin/sellers/seller-page.tsx'),
  SellersPage: () => import('../admin/sellers/sellers-page.tsx'),
  AnalyticsTab: () => import('../dashboard/analytics-tab.tsx'),
  DashboardPage: () => import('../dashboard/dashboard-page.tsx'),
  OrderStatusTab: () => import('../dashboard/order-status-tab.tsx'),
  BillingPage: () => import('../money/billing-page.tsx'),
  OperatorBillingPage: () => import('../money/billing-page.tsx'),
  AddOrderPage: () => import('../orders/add-order/add-order-page.tsx'),
  ImportsPage: () => import('../orders/imports/imports-page.tsx'),
  EditOrderPage: () => import('../orders/order-edit/edit-order-page.tsx'),
  OrderDetailPage: () => import('../orders/order-page/order-detail-page.tsx'),
  ForwardOrdersPage: () => import('../orders/orders-list/orders-page.tsx'),
  ReverseOrdersPage: () => import('../orders/orders-list/orders-page.tsx'),
  MappingsPage: () => import('../orders/mapping/mappings-page.tsx'),
  PackingPage: () => import('../orders/packing/packing-page.tsx'),
  PresetsPage: () => import('../orders/products/presets-page.tsx'),
  ProductsPage: () => import('../orders/products/products-page.tsx'),
  WarehousesPage: () => import('../orders/warehouses/warehouses-page.tsx'),
  ComingSoonPage: () => import('../product/coming-soon.tsx'),
  ComingSoonPanel: () => import('../product/coming-soon.tsx'),
  ConfigureRatesPage: () => import('../rates/cards/configure-rates-page.tsx'),
  NewPlanPage: () => import('../rates/plans/plan-page.tsx'),
  PlanPage: () => import('../rates/plans/plan-page.tsx'),
  PlansPage: () => import('../rates/plans/plans-page.tsx'),
  BoxWeight: () => import('../rates/tools/box-weight.tsx'),
  RateCalculator: () => import('../rates/tools/rate-calculator.tsx'),
  ToolsPage: () => import('../rates/tools/tools-page.tsx'),
  YourRates: () => import('../rates/tools/your-rates.tsx'),
  ZoneFinder: () => import('../rates/tools/zone-finder.tsx'),
  ReportFiles: () => import('../reports/report-files.tsx'),
  ReportList: () => import('../reports/report-list.tsx'),
  ReportSchedules: () => import('../reports/report-schedules.tsx'),
  ReportsPage: () => import('../reports/reports-page.tsx'),
  RunReportPage: () => import('../reports/run-report-page.tsx'),
  AppShell: () => import('../shell/app-shell.tsx'),
  HelpLayout: () => import('../shell/help-layout.tsx'),
  CarriersPage: () => import('../shipping/carriers/carriers-page.tsx'),
  PreferencesPage: () => import('../shipping/carriers/preferences-page.tsx'),
  LabelSettingsPage: () => import('../shipping/labels/label-settings-page.tsx'),
  SettingsPage: () => import('../shipping/labels/settings-page.tsx'),
  HandOverPage: () => import('../shipping/manifests/hand-over-page.tsx'),
  ManifestsPage: () => import('../shipping/manifests/manifests-page.tsx'),
  NdrPage: () => import('../shipping/ndr/ndr-page.tsx'),
  NdrTasksPage: () => import('../shipping/ndr/ndr-tasks-page.tsx'),
  AttemptsPage: () => import('../shipping/ndr/attempts-page.tsx'),
  PickupsPage: () => import('../shipping/pickups/pickups-page.tsx'),
  ReturnsPage: () => import('../shipping/returns/returns-page.tsx'),
});

function createLazyRouteFactory<Name extends string>(
  screens: {
    readonly [Key in Name]: () => Promise<NoInfer<Readonly<Record<Key, ComponentType>>>>;
  },
) {
  return <Key extends Name>(name: Key) => ({
    lazy: async () => ({ Component: (await screens[name]())[name] }),
  });
}

function createScreenRoute(
  path: string,
  title: MessageDescriptor,
  name: Parameters<typeof createLazyRoute>[0],
  children?: RouteObject[],
): RouteObject {
  const handle: RouteHandle = { title };
  return { path, handle, ...createLazyRoute(name), ...(children !== undefined && { children }) };
}

const createGuardedRoute = (permission: Permission, route: RouteObject): RouteObject => ({
  element: <RequireMay permission={permission} />,
  children: [route],
});

const publicRoutes: RouteObject[] = [
  { path: paths.home(), element: <Navigate to={paths.login()} replace /> },
  createScreenRoute(paths.login(), msg`Sign in`, 'LoginPage'),
  createScreenRoute(paths.register(), msg`Create an account`, 'RegisterPage'),
  createScreenRoute(paths.forgotPassword(), msg`Forgot your password?`, 'ForgotPasswordPage'),
  createScreenRoute(paths.resetPassword(), msg`Set a new password`, 'ResetPasswordPage'),
  createScreenRoute(paths.invitation(), msg`Invitation`, 'InvitationPage'),
  createScreenRoute(paths.comingSoon(), msg`Coming soon`, 'ComingSoonPage'),
  {
    ...createLazyRoute('HelpLayout'),
    children: [createScreenRoute(paths.help(), msg`Help`, 'HelpPage')],
  },
];

/** Spec §2: /orders redirects to /orders/forward. Keeps the query string. */
function ForwardOrdersRedirect() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: paths.forwardOrders(), search }} replace />;
}

const orderRoutes: RouteObject[] = [
  { path: paths.orders(), element: <ForwardOrdersRedirect /> },
  createScreenRoute(paths.forwardOrders(), msg`Orders`, 'ForwardOrdersPage'),
  createScreenRoute(paths.reverseOrders(), msg`Reverse orders`, 'ReverseOrdersPage'),
  createGuardedRoute(
    'orders:write',
    createScreenRoute(paths.addOrder(), msg`Add Order`, 'AddOrderPage'),
  ),
  createScreenRoute(paths.imports(), msg`Big imports`, 'ImportsPage'),
  createScreenRoute(paths.manifests(), msg`Manifests`, 'ManifestsPage'),
  createScreenRoute(paths.handOver(':id'), msg`Scan parcels`, 'HandOverPage'),
  createScreenRoute(paths.pickups(), msg`Pickups`, 'PickupsPage'),
  createScreenRoute(paths.packing(), msg`Packing`, 'PackingPage'),
  createScreenRoute(paths.returns(), msg`Returns`, 'ReturnsPage'),
  createScreenRoute(paths.order(':docketNumber'), msg`Order`, 'OrderDetailPage'),
  createGuardedRoute(
    'orders:write',
    createScreenRoute(paths.editOrder(':docketNumber'), msg`Edit order`, 'EditOrderPage'),
  ),
];

/** Redirects sellers to their own billing tab. */
const createOperatorBillingRoute = (page: BillingPage, title: MessageDescriptor): RouteObject => ({
  element: <RequireRole needs="Admin" redirectTo={paths.billingTab(page)} />,
  children: [createScreenRoute(paths.billingPage(page), title, 'OperatorBillingPage')],
});

const operatorBillingRoutes: RouteObject[] = [
  createOperatorBillingRoute('passbook', msg`Passbook`),
  createOperatorBillingRoute('codRemittance', msg`COD Remittance`),
  createOperatorBillingRoute('shippingCharges', msg`Shipping Charges`),
  createOperatorBillingRoute('weightDiscrepancies', msg`Weight discrepancies`),
  createOperatorBillingRoute('recharges', msg`All Recharges`),
  createOperatorBillingRoute('invoices', msg`Invoices`),
  createOperatorBillingRoute('creditNotes', msg`Credit Notes`),
  createOperatorBillingRoute('ledgers', msg`Ledgers`),
];

/** Spec §6: only an Admin sees these routes. */
const operatorRoutes: RouteObject = {
  element: <RequireRole needs="Admin" />,
  children: [
    createScreenRoute(paths.admin(), msg`Admin`, 'AdminPage', [
      { index: true, ...createLazyRoute('AdminHome') },
      createScreenRoute(
        paths.configureServiceRates(':service?'),
        msg`Configure Rates`,
        'ConfigureRatesPage',
      ),
      createScreenRoute(paths.plans(), msg`Plans`, 'PlansPage'),
      createScreenRoute(paths.newPlan(), msg`New plan`, 'NewPlanPage'),
      createScreenRoute(paths.plan(':id'), msg`Plan`, 'PlanPage'),
      createScreenRoute(paths.sellers(), msg`Sellers`, 'SellersPage'),
      createScreenRoute(paths.seller(':id'), msg`Seller`, 'SellerPage'),
      createScreenRoute(paths.find(), msg`Find`, 'FindPage'),
      createScreenRoute(paths.sellerParcel(':docketNumber'), msg`Parcel`, 'ParcelPage'),
      createScreenRoute(paths.auditLog(), msg`Audit log`, 'AuditLogPage'),
      createScreenRoute(paths.mails(), msg`Emails`, 'MailsPage'),
      createScreenRoute(paths.ndrTasks(), msg`Failed deliveries to pass on`, 'NdrTasksPage'),
      createScreenRoute(paths.jobs(), msg`Jobs`, 'JobsPage'),
      createScreenRoute(paths.carriers(), msg`Carriers`, 'CarriersPage'),
      createScreenRoute(paths.carrierPreferences(), msg`Preferences`, 'PreferencesPage'),
    ]),
  ],
};

const appShell = createLazyRoute('AppShell');

const shellRoutes: RouteObject = {
  ...appShell,
  children: [
    createScreenRoute(paths.dashboard(), msg`Dashboard`, 'DashboardPage', [
      { index: true, ...createLazyRoute('AnalyticsTab') },
      createScreenRoute(paths.orderStatus(), msg`Order Status`, 'OrderStatusTab'),
      createScreenRoute(paths.ndr(), msg`NDR`, 'NdrPage'),
      createScreenRoute(paths.attempts(), msg`Carrier audit`, 'AttemptsPage'),
    ]),
    ...orderRoutes,
    createScreenRoute(paths.account(), msg`My Account`, 'AccountPage'),
    createGuardedRoute(
      'settings:read',
      createScreenRoute(paths.accountHistory(), msg`Account history`, 'AccountHistoryPage'),
    ),
    createGuardedRoute(
      'team:write',
      createScreenRoute(paths.member(':id'), msg`Member activity`, 'MemberActivityPage'),
    ),
    operatorRoutes,
    ...operatorBillingRoutes,
    createGuardedRoute(
      'money:read',
      createScreenRoute(paths.billing(), msg`Billing`, 'BillingPage'),
    ),
    createGuardedRoute(
      'rates:read',
      createScreenRoute(paths.tools(), msg`Rate calculator`, 'ToolsPage', [
        { index: true, ...createLazyRoute('RateCalculator') },
        createScreenRoute(paths.zoneFinder(), msg`Zone finder`, 'ZoneFinder'),
        createScreenRoute(paths.boxWeight(), msg`Box weight`, 'BoxWeight'),
        createScreenRoute(paths.yourRates(), msg`Your rates`, 'YourRates'),
      ]),
    ),
    createScreenRoute(paths.report(), msg`Report`, 'ReportsPage', [
      { index: true, ...createLazyRoute('ReportList') },
      createScreenRoute(paths.reportFiles(), msg`Report files`, 'ReportFiles'),
      createScreenRoute(paths.reportSchedules(), msg`Report schedules`, 'ReportSchedules'),
    ]),
    createScreenRoute(paths.runReport(':report'), msg`Report`, 'RunReportPage'),
    createGuardedRoute(
      'settings:read',
      createScreenRoute(paths.setting(), msg`Setting`, 'SettingsPage', [
        { index: true, element: <Navigate to={paths.labelSettings()} replace /> },
        createScreenRoute(paths.labelSettings(), msg`Labels`, 'LabelSettingsPage'),
        createScreenRoute(paths.boxes(), msg`Boxes`, 'PresetsPage'),
        createScreenRoute(paths.mappings(), msg`Files`, 'MappingsPage'),
        createScreenRoute(
          paths.notificationSettings(),
          msg`Notifications`,
          'NotificationSettingsPage',
        ),
        createGuardedRoute('team:write', createScreenRoute(paths.team(), msg`Team`, 'TeamPage')),
      ]),
    ),
    createScreenRoute(paths.warehouse(), msg`Warehouse`, 'WarehousesPage'),
    createScreenRoute(paths.other(), msg`Others`, 'OthersPage', [
      createScreenRoute(paths.products(), msg`Products`, 'ProductsPage'),
      { index: true, element: <Navigate to={paths.webhooks()} replace /> },
      createScreenRoute(paths.shops(), msg`Shops`, 'ShopsPage'),
      createGuardedRoute(
        'settings:write',
        createScreenRoute(paths.shopApproved(), msg`Shop approved`, 'ShopApprovedPage'),
      ),
      createScreenRoute(paths.webhooks(), msg`Webhooks`, 'WebhooksPage'),
      createScreenRoute(paths.webhook(':id'), msg`Webhook`, 'WebhookPage'),
      createScreenRoute(paths.apiKeys(), msg`API keys`, 'ApiKeysPage'),
      createScreenRoute(paths.requestLog(), msg`Request log`, 'RequestLogPage'),
    ]),
  ],
};

export const protectedRouteId = 'protected';

const notFoundHandle: RouteHandle = { title: msg`Page not found` };

/** Spec §2, screens and routes. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <ErrorScreen />,
    // Matches the content of index.html before the first script runs.
    hydrateFallbackElement: <SessionLoading />,
    children: [
      ...publicRoutes,
      { id: protectedRouteId, element: <RequireSession />, children: [shellRoutes] },
      {
        // Signed-in users see the page inside the app shell.
        element: <RequireSession fallback={<NotFoundPage />} />,
        children: [
          {
            ...appShell,
            children: [{ path: '*', handle: notFoundHandle, element: <NotFoundMessage /> }],
          },
        ],
      },
    ],
  },
];

function RootLayout() {
  const title = useRouteTitle();
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);

  useEffect(() => {
    document.title = title === undefined ? 'Shipdesk' : `${title} · Shipdesk`;
  }, [title]);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    // Focus the heading, so that screen readers announce the screen. Keep a field that the screen has focused.
    const main = document.getElementById('main');
    const focusedElement = document.activeElement;
    if (main === null || (focusedElement !== main && main.contains(focusedElement))) return;
    const heading = main.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main).focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <Outlet />
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}
