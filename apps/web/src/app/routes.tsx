import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Navigate, type RouteObject, useLocation } from 'react-router';
import { type BillingPage, paths } from '../lib/paths.ts';
import { RequireRole } from '../session/require-role.tsx';
import { RequireSession } from '../session/require-session.tsx';
import { SessionLoading } from '../session/session-loading.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { publicRoutes } from './public-routes.tsx';
import { RootLayout } from './root-layout.tsx';
import { titled } from './titled.ts';

const lazyComingSoon = async () => ({
  Component: (await import('../product/coming-soon/coming-soon-panel.tsx')).ComingSoonPanel,
});

function comingSoon(path: string, title: MessageDescriptor): RouteObject {
  return { path, handle: titled(title), lazy: lazyComingSoon };
}

const dashboardRoutes: RouteObject = {
  path: paths.dashboard(),
  handle: titled(msg`Dashboard`),
  lazy: async () => ({
    Component: (await import('../dashboard/dashboard-page.tsx')).DashboardPage,
  }),
  children: [
    {
      index: true,
      lazy: async () => ({
        Component: (await import('../dashboard/analytics-tab.tsx')).AnalyticsTab,
      }),
    },
    {
      path: paths.orderStatus(),
      handle: titled(msg`Order Status`),
      lazy: async () => ({
        Component: (await import('../dashboard/order-status-tab.tsx')).OrderStatusTab,
      }),
    },
    {
      path: paths.ndr(),
      handle: titled(msg`NDR`),
      lazy: async () => ({
        Component: (await import('../shipping/ndr/ndr-page.tsx')).NdrPage,
      }),
    },
  ],
};

/** Spec §2: /orders redirects to /orders/forward. The query stays. */
function ForwardOrdersRedirect() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: paths.forwardOrders(), search }} replace />;
}

const orderRoutes: RouteObject[] = [
  { path: paths.orders(), element: <ForwardOrdersRedirect /> },
  {
    path: paths.forwardOrders(),
    handle: titled(msg`Orders`),
    lazy: async () => {
      const { ForwardOrdersPage } = await import('../orders/orders-list/orders-page.tsx');
      return { Component: ForwardOrdersPage };
    },
  },
  {
    path: paths.addOrder(),
    handle: titled(msg`Add Order`),
    lazy: async () => ({
      Component: (await import('../orders/add-order/add-order-page.tsx')).AddOrderPage,
    }),
  },
  {
    path: paths.imports(),
    handle: titled(msg`Big imports`),
    lazy: async () => ({
      Component: (await import('../orders/imports/imports-page.tsx')).ImportsPage,
    }),
  },
  {
    path: paths.manifests(),
    handle: titled(msg`Manifests`),
    lazy: async () => ({
      Component: (await import('../shipping/manifests/manifests-page.tsx')).ManifestsPage,
    }),
  },
  {
    path: paths.handOver(':id'),
    handle: titled(msg`Scan parcels`),
    lazy: async () => ({
      Component: (await import('../shipping/manifests/hand-over-page.tsx')).HandOverPage,
    }),
  },
  {
    path: paths.pickups(),
    handle: titled(msg`Pickups`),
    lazy: async () => ({
      Component: (await import('../shipping/pickups/pickups-page.tsx')).PickupsPage,
    }),
  },
  {
    path: paths.packing(),
    handle: titled(msg`Packing`),
    lazy: async () => ({
      Component: (await import('../orders/packing/packing-page.tsx')).PackingPage,
    }),
  },
  {
    path: paths.returns(),
    handle: titled(msg`Returns`),
    lazy: async () => ({
      Component: (await import('../shipping/returns/returns-page.tsx')).ReturnsPage,
    }),
  },
  {
    path: paths.reverseOrders(),
    handle: titled(msg`Reverse orders`),
    lazy: async () => {
      const { ReverseOrdersPage } = await import('../orders/orders-list/orders-page.tsx');
      return { Component: ReverseOrdersPage };
    },
  },
  {
    path: paths.order(':docketNumber'),
    handle: titled(msg`Order`),
    lazy: async () => ({
      Component: (await import('../orders/order-page/order-detail-page.tsx')).OrderDetailPage,
    }),
  },
  {
    path: paths.editOrder(':docketNumber'),
    handle: titled(msg`Edit order`),
    lazy: async () => ({
      Component: (await import('../orders/order-edit/edit-order-page.tsx')).EditOrderPage,
    }),
  },
];

function operatorBilling(page: BillingPage, title: MessageDescriptor): RouteObject {
  return {
    path: paths.billingPage(page),
    handle: titled(title),
    lazy: async () => ({
      Component: (await import('../money/billing-page.tsx')).OperatorBillingPage,
    }),
  };
}

/** Spec §6: only an Admin sees the billing pages across sellers. */
const billingRoutes: RouteObject = {
  element: <RequireRole needs="Admin" />,
  children: [
    operatorBilling('passbook', msg`Passbook`),
    operatorBilling('codRemittance', msg`COD Remittance`),
    operatorBilling('shippingCharges', msg`Shipping Charges`),
    operatorBilling('weightDiscrepancies', msg`Weight discrepancies`),
    operatorBilling('recharges', msg`All Recharges`),
    operatorBilling('invoices', msg`Invoices`),
    operatorBilling('creditNotes', msg`Credit Notes`),
    operatorBilling('ledgers', msg`Ledgers`),
  ],
};

const shellRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('../shell/app-shell.tsx')).AppShell }),
  children: [
    dashboardRoutes,
    ...orderRoutes,
    {
      path: paths.account(),
      handle: titled(msg`My Account`),
      lazy: async () => ({
        Component: (await import('../account/profile/account-page.tsx')).AccountPage,
      }),
    },
    {
      path: paths.accountHistory(),
      handle: titled(msg`Account history`),
      lazy: async () => {
        const { AccountHistoryPage } = await import('../admin/audit-log/account-history-page.tsx');
        return { Component: AccountHistoryPage };
      },
    },
    adminRoutes,
    {
      path: paths.billing(),
      handle: titled(msg`Billing`),
      lazy: async () => ({
        Component: (await import('../money/billing-page.tsx')).BillingPage,
      }),
    },
    billingRoutes,
    {
      path: paths.tools(),
      handle: titled(msg`Rate calculator`),
      lazy: async () => ({
        Component: (await import('../rates/tools/tools-page.tsx')).ToolsPage,
      }),
      children: [
        {
          index: true,
          lazy: async () => ({
            Component: (await import('../rates/tools/rate-calculator.tsx')).RateCalculator,
          }),
        },
        {
          path: paths.zoneFinder(),
          handle: titled(msg`Zone finder`),
          lazy: async () => ({
            Component: (await import('../rates/tools/zone-finder.tsx')).ZoneFinder,
          }),
        },
        {
          path: paths.boxWeight(),
          handle: titled(msg`Box weight`),
          lazy: async () => ({
            Component: (await import('../rates/tools/box-weight.tsx')).BoxWeight,
          }),
        },
        {
          path: paths.yourRates(),
          handle: titled(msg`Your rates`),
          lazy: async () => ({
            Component: (await import('../rates/tools/your-rates.tsx')).YourRates,
          }),
        },
      ],
    },
    comingSoon(paths.report(), msg`Report`),
    {
      path: paths.setting(),
      handle: titled(msg`Setting`),
      lazy: async () => ({
        Component: (await import('../shipping/labels/settings-page.tsx')).SettingsPage,
      }),
      children: [
        { index: true, element: <Navigate to={paths.labelSettings()} replace /> },
        {
          path: paths.labelSettings(),
          handle: titled(msg`Labels`),
          lazy: async () => ({
            Component: (await import('../shipping/labels/label-settings-page.tsx'))
              .LabelSettingsPage,
          }),
        },
        {
          path: paths.notificationSettings(),
          handle: titled(msg`Notifications`),
          lazy: async () => ({
            Component: (await import('../account/notifications/notification-settings-page.tsx'))
              .NotificationSettingsPage,
          }),
        },
      ],
    },
    {
      path: paths.warehouse(),
      handle: titled(msg`Warehouse`),
      lazy: async () => ({
        Component: (await import('../orders/warehouses/warehouses-page.tsx')).WarehousesPage,
      }),
    },
    comingSoon(paths.other(), msg`Others`),
  ],
};

/** Around the routes that need a session. */
export const protectedRouteId = 'protected';

/** Every screen of the app. Spec §2, screens and routes. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <ErrorScreen />,
    // The same as in index.html before the first script runs.
    hydrateFallbackElement: <SessionLoading />,
    children: [
      ...publicRoutes,
      { id: protectedRouteId, element: <RequireSession />, children: [shellRoutes] },
      { path: '*', handle: titled(msg`Page not found`), element: <NotFoundPage /> },
    ],
  },
];
