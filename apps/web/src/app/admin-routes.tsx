import { msg } from '@lingui/core/macro';
import type { RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { RequireRole } from '../session/require-role.tsx';
import { titled } from './titled.ts';

/** The screens of operator staff. */
export const adminRoutes: RouteObject = {
  element: <RequireRole needs="Admin" />,
  children: [
    {
      path: paths.admin(),
      handle: titled(msg`Admin`),
      lazy: async () => ({
        Component: (await import('../admin/home/admin-page.tsx')).AdminPage,
      }),
      children: [
        {
          index: true,
          lazy: async () => ({
            Component: (await import('../admin/home/admin-home.tsx')).AdminHome,
          }),
        },
        {
          path: paths.configureServiceRates(':service?'),
          handle: titled(msg`Configure Rates`),
          lazy: async () => ({
            Component: (await import('../rates/cards/configure-rates-page.tsx')).ConfigureRatesPage,
          }),
        },
        {
          path: paths.plans(),
          handle: titled(msg`Plans`),
          lazy: async () => ({
            Component: (await import('../rates/plans/plans-page.tsx')).PlansPage,
          }),
        },
        {
          path: paths.newPlan(),
          handle: titled(msg`New plan`),
          lazy: async () => ({
            Component: (await import('../rates/plans/plan-page.tsx')).NewPlanPage,
          }),
        },
        {
          path: paths.plan(':id'),
          handle: titled(msg`Plan`),
          lazy: async () => ({
            Component: (await import('../rates/plans/plan-page.tsx')).PlanPage,
          }),
        },
        {
          path: paths.sellers(),
          handle: titled(msg`Sellers`),
          lazy: async () => ({
            Component: (await import('../admin/sellers/sellers-page.tsx')).SellersPage,
          }),
        },
        {
          path: paths.find(),
          handle: titled(msg`Find`),
          lazy: async () => ({
            Component: (await import('../admin/find/find-page.tsx')).FindPage,
          }),
        },
        {
          path: paths.sellerParcel(':docketNumber'),
          handle: titled(msg`Parcel`),
          lazy: async () => ({
            Component: (await import('../admin/find/parcel-page.tsx')).ParcelPage,
          }),
        },
        {
          path: paths.auditLog(),
          handle: titled(msg`Audit log`),
          lazy: async () => ({
            Component: (await import('../admin/audit-log/audit-log-page.tsx')).AuditLogPage,
          }),
        },
        {
          path: paths.mails(),
          handle: titled(msg`Mails`),
          lazy: async () => ({
            Component: (await import('../admin/mails/mails-page.tsx')).MailsPage,
          }),
        },
        {
          path: paths.ndrTasks(),
          handle: titled(msg`Failed deliveries to pass on`),
          lazy: async () => ({
            Component: (await import('../shipping/ndr/ndr-tasks-page.tsx')).NdrTasksPage,
          }),
        },
        {
          path: paths.jobs(),
          handle: titled(msg`Jobs`),
          lazy: async () => ({
            Component: (await import('../admin/jobs/jobs-page.tsx')).JobsPage,
          }),
        },
        {
          path: paths.carriers(),
          handle: titled(msg`Carriers`),
          lazy: async () => ({
            Component: (await import('../shipping/carriers/carriers-page.tsx')).CarriersPage,
          }),
        },
        {
          path: paths.carrierPreferences(),
          handle: titled(msg`Preferences`),
          lazy: async () => ({
            Component: (await import('../shipping/carriers/preferences-page.tsx')).PreferencesPage,
          }),
        },
      ],
    },
  ],
};
