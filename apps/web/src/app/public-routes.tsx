import { msg } from '@lingui/core/macro';
import { Navigate, type RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { titled } from './titled.ts';

/** The screens without a session. */
export const publicRoutes: RouteObject[] = [
  { path: paths.home(), element: <Navigate to={paths.login()} replace /> },
  {
    path: paths.login(),
    handle: titled(msg`Sign in`),
    lazy: async () => ({ Component: (await import('../account/login/login-page.tsx')).LoginPage }),
  },
  {
    path: paths.register(),
    handle: titled(msg`Create an account`),
    lazy: async () => ({
      Component: (await import('../account/register/register-page.tsx')).RegisterPage,
    }),
  },
  {
    path: paths.forgotPassword(),
    handle: titled(msg`Forgot your password?`),
    lazy: async () => ({
      Component: (await import('../account/password-reset/forgot-password-page.tsx'))
        .ForgotPasswordPage,
    }),
  },
  {
    path: paths.resetPassword(),
    handle: titled(msg`Set a new password`),
    lazy: async () => ({
      Component: (await import('../account/password-reset/reset-password-page.tsx'))
        .ResetPasswordPage,
    }),
  },
  {
    path: paths.comingSoon(),
    handle: titled(msg`Coming soon`),
    lazy: async () => ({
      Component: (await import('../product/coming-soon/coming-soon-page.tsx')).ComingSoonPage,
    }),
  },
  {
    lazy: async () => ({ Component: (await import('../shell/help-layout.tsx')).HelpLayout }),
    children: [
      {
        path: paths.help(),
        handle: titled(msg`Help`),
        lazy: async () => ({
          Component: (await import('../account/help/help-page.tsx')).HelpPage,
        }),
      },
    ],
  },
];
