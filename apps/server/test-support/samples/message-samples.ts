import { randomUUID } from 'node:crypto';
import { type Caller, PASSWORD, type TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';
import { addOtherSeller } from './money-call-samples.ts';

export const addPasswordLink = async (app: TestApp, caller: Caller) => {
  const staff = await app.signIn({ role: 'Admin' });
  const { sellerId } = await app.findSeller(caller.email);
  const body = { email: caller.email, password: PASSWORD };
  const response = await staff.post(`/api/sellers/${sellerId}/password-link`, body);
  return { token: response.json<{ data: { path: string } }>().data.path.split('#')[1] ?? '' };
};

/** Adds an email in state `held`, the state of every email when no mail server is configured. */
export const addHeldMail = async (app: TestApp, caller: Caller) => {
  const { sellerId } = await app.findSeller(caller.email);
  const id = randomUUID();
  await app.ownerQuery(
    `insert into mails (seller_id, id, template, user_id, params, state, created_at)
     select seller_id, $2, 'password_changed', id, '{}', 'held', now() from users where seller_id = $1 limit 1`,
    [sellerId, id],
  );
  return { sellerId, id };
};

export const addNotification = async (app: TestApp, caller: Caller) => {
  const { sellerId } = await app.findSeller(caller.email);
  const { rows } = await app.ownerQuery(
    `insert into notifications (seller_id, id, event, docket_number, subjects, created_at)
     values ($1, gen_random_uuid(), 'returned', '', 2, now()) returning id`,
    [sellerId],
  );
  return { id: String(rows[0]?.['id']) };
};

const addInvitedSeller = async (app: TestApp) => {
  const { email } = await app.signIn();
  return { email, ...(await app.findSeller(email)) };
};

export const sellerAccountCallSamples = {
  getSellerAccount: { params: addOtherSeller },
  openSeller: {
    body: () => ({
      companyName: 'Meera Weaves',
      name: 'Meera Nair',
      email: `${randomUUID()}@example.in`,
      phone: '9876543210',
    }),
  },
  inviteMember: { params: addInvitedSeller, body: ({ email = '' }) => ({ email }) },
  suspendSeller: { params: addOtherSeller },
  setCallLimit: { params: addOtherSeller },
  restoreSeller: {
    params: async (app: TestApp) => {
      const seller = await addOtherSeller(app);
      await app.ownerQuery('update sellers set suspended_at = now() where seller_id = $1', [
        seller.sellerId,
      ]);
      return seller;
    },
  },
} satisfies Readonly<Record<string, CallSample>>;
