import { Navigate, type RouteObject, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { RequireRole } from '../session/require-role.tsx';
import { RequireSession } from '../session/require-session.tsx';
import { SessionLoading } from '../session/session-loading.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RootLayout, type RouteHandle } from './root-layout.tsx';

function titled(title: string): RouteHandle {
  return { title };
}

const lazyComingSoon = async () => {
  const { ComingSoonPanel } = await import('../features/coming-soon/coming-soon-panel.tsx');
  return { Component: ComingSoonPanel };
};

function comingSoon(path: string, title: string): RouteObject {
  return { path, handle: titled(title), lazy: lazyComingSoon };
}

const publicRoutes: RouteObject[] = [
  { path: paths.home(), element: <Navigate to={paths.login()} replace /> },
  {
    path: paths.login(),
    handle: titled('Sign in'),
    lazy: async () => {
      const { LoginPage } = await import('../features/login/login-page.tsx');
      return { Component: LoginPage };
    },
  },
  {
    path: paths.register(),
    handle: titled('Create an account'),
    lazy: async () => {
      const { RegisterPage } = await import('../features/register/register-page.tsx');
      return { Component: RegisterPage };
    },
  },
  {
    path: paths.comingSoon(),
    handle: titled('Coming soon'),
    lazy: async () => {
      const { ComingSoonPage } = await import('../features/coming-soon/coming-soon-page.tsx');
      return { Component: ComingSoonPage };
    },
  },
  {
    lazy: async () => {
      const { HelpLayout } = await import('../shell/help-layout.tsx');
      return { Component: HelpLayout };
    },
    children: [
      {
        path: paths.help(),
        handle: titled('Help'),
        lazy: async () => {
          const { HelpPage } = await import('../features/help/help-page.tsx');
          return { Component: HelpPage };
        },
      },
    ],
  },
];

const dashboardRoutes: RouteObject = {
  path: paths.dashboard(),
  handle: titled('Dashboard'),
  lazy: async () => {
    const { DashboardPage } = await import('../features/dashboard/dashboard-page.tsx');
    return { Component: DashboardPage };
  },
  children: [
    {
      index: true,
      lazy: async () => {
        const { AnalyticsTab } = await import('../features/dashboard/dashboard-tabs.tsx');
        return { Component: AnalyticsTab };
      },
    },
    {
      path: paths.orderStatus(),
      handle: titled('Order Status'),
      lazy: async () => {
        const { OrderStatusTab } = await import('../features/dashboard/dashboard-tabs.tsx');
        return { Component: OrderStatusTab };
      },
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
    handle: titled('Orders'),
    lazy: async () => {
      const { ForwardOrdersPage } = await import('../features/orders-list/orders-page.tsx');
      return { Component: ForwardOrdersPage };
    },
  },
  {
    path: paths.addOrder(),
    handle: titled('Add Order'),
    lazy: async () => {
      const { AddOrderPage } = await import('../features/add-order/add-order-page.tsx');
      return { Component: AddOrderPage };
    },
  },
  {
    path: paths.imports(),
    handle: titled('Big imports'),
    lazy: async () => {
      const { ImportsPage } = await import('../features/imports/imports-page.tsx');
      return { Component: ImportsPage };
    },
  },
  {
    path: paths.reverseOrders(),
    handle: titled('Reverse orders'),
    lazy: async () => {
      const { ReverseOrdersPage } = await import('../features/orders-list/orders-page.tsx');
      return { Component: ReverseOrdersPage };
    },
  },
  {
    path: paths.order(':docketNumber'),
    handle: titled('Order'),
    lazy: async () => {
      const { OrderDetailPage } = await import('../features/order-page/order-detail-page.tsx');
      return { Component: OrderDetailPage };
    },
  },
];

const adminRoutes: RouteObject = {
  element: <RequireRole needs="Admin" />,
  children: [
    {
      path: paths.admin(),
      handle: titled('Admin'),
      lazy: async () => {
        const { AdminPage } = await import('../features/admin/admin-page.tsx');
        return { Component: AdminPage };
      },
      children: [
        {
          index: true,
          lazy: async () => {
            const { AdminHome } = await import('../features/admin/admin-home.tsx');
            return { Component: AdminHome };
          },
        },
        {
          path: paths.configureRates(),
          handle: titled('Configure Rates'),
          lazy: async () => {
            const { ConfigureRatesPage } = await import(
              '../features/rates/configure-rates-page.tsx'
            );
            return { Component: ConfigureRatesPage };
          },
        },
        {
          path: paths.sellers(),
          handle: titled('Sellers'),
          lazy: async () => {
            const { SellersPage } = await import('../features/sellers/sellers-page.tsx');
            return { Component: SellersPage };
          },
        },
      ],
    },
  ],
};

/** Spec §6: the billing sub-items are for Admin alone. */
const billingRoutes: RouteObject = {
  element: <RequireRole needs="Admin" />,
  children: [
    comingSoon(paths.billingPage('passbook'), 'Passbook'),
    comingSoon(paths.billingPage('codRemittance'), 'COD Remittance'),
    comingSoon(paths.billingPage('shippingCharges'), 'Shipping Charges'),
    comingSoon(paths.billingPage('recharges'), 'All Recharges'),
    comingSoon(paths.billingPage('invoices'), 'Invoices'),
    comingSoon(paths.billingPage('creditNotes'), 'Credit Notes'),
    comingSoon(paths.billingPage('ledgers'), 'Ledgers'),
  ],
};

const shellRoutes: RouteObject = {
  lazy: async () => {
    const { AppShell } = await import('../shell/app-shell.tsx');
    return { Component: AppShell };
  },
  children: [
    dashboardRoutes,
    ...orderRoutes,
    {
      path: paths.account(),
      handle: titled('My Account'),
      lazy: async () => {
        const { AccountPage } = await import('../features/account/account-page.tsx');
        return { Component: AccountPage };
      },
    },
    adminRoutes,
    comingSoon(paths.billing(), 'Billing'),
    billingRoutes,
    comingSoon(paths.tools(), 'Tools'),
    comingSoon(paths.report(), 'Report'),
    comingSoon(paths.setting(), 'Setting'),
    {
      path: paths.warehouse(),
      handle: titled('Warehouse'),
      lazy: async () => {
        const { WarehousesPage } = await import('../features/warehouses/warehouses-page.tsx');
        return { Component: WarehousesPage };
      },
    },
    comingSoon(paths.other(), 'Others'),
  ],
};

/** Around the routes that need a session. */
export const protectedRouteId = 'protected';

/** Every screen of the app. Spec §2, screens and routes. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <ErrorScreen />,
    // What index.html shows until the first script has run.
    hydrateFallbackElement: <SessionLoading />,
    children: [
      ...publicRoutes,
      { id: protectedRouteId, element: <RequireSession />, children: [shellRoutes] },
      { path: '*', handle: titled('Page not found'), element: <NotFoundPage /> },
    ],
  },
];
