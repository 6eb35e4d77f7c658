// The screens of password reset, registration, account and team members, and the dialogs of API keys and webhooks.
import { showKeys } from './api-key-screens.mjs';
import { failRequests, getDialog, pressButton, seller, stallRequests } from './screen-steps.mjs';
import { showWebhook } from './webhook-screens.mjs';

async function requestLink(page) {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('asha@kaverihandlooms.example');
  await page.route('**/api/password-resets', (route) => route.fulfill({ status: 204 }));
  await pressButton(page, 'Send the link');
  await page.getByRole('button', { name: 'Send it again' }).waitFor();
}

/** Two members that the demo does not have: one with a long name, one suspended. */
const otherMembers = [
  {
    name: 'Thiruvananthapuram Handloom Weavers Cooperative Society',
    email: 'packing-desk.thiruvananthapuram@kaverihandlooms.example',
    role: 'Packing',
    hideContacts: true,
    isSuspended: false,
  },
  {
    name: 'Ravi Kumar',
    email: 'ravi.kumar@kaverihandlooms.example',
    role: 'Finance',
    hideContacts: false,
    isSuspended: true,
  },
].map((member, index) => ({ id: `01a1fc20-f9d2-7595-bcec-2b8d9f02480${index}`, ...member }));

async function showTeam(page) {
  await page.route('**/api/team', async (route) => {
    const team = await (await route.fetch()).json();
    const [you] = team.members;
    const addedMembers = otherMembers.map((member) => ({ ...you, ...member, isYou: false }));
    await route.fulfill({ json: { ...team, members: [...team.members, ...addedMembers] } });
  });
  await page.goto('/setting/team');
}

async function openMemberMenu(page) {
  await showTeam(page);
  await page
    .getByRole('button', { name: /^Change / })
    .last()
    .click();
}

const openMemberDialog = (item) => async (page) => {
  await openMemberMenu(page);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await getDialog(page).waitFor();
};

async function showMember(page) {
  const loading = page.waitForResponse('**/api/team');
  await page.goto('/setting/team');
  const { members } = await (await loading).json();
  await page.goto(`/setting/team/${members[0].id}`);
}

const openKeyDialog = (item) =>
  showKeys('/other/api-keys', async (page) => {
    await page.getByRole('button', { name: 'Actions for ERP of the Bengaluru warehouse' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await getDialog(page).waitFor();
  });

const openWebhookDialog = (item) =>
  showWebhook(async (page) => {
    await pressButton(page, 'More actions');
    await page.getByRole('menuitem', { name: item }).click();
    await getDialog(page).waitFor();
  });

export const accountScreens = [
  { name: 'forgot-password', show: (page) => page.goto('/forgot-password') },
  { name: 'forgot-password-sent', show: requestLink },
  { name: 'reset-password', show: (page) => page.goto('/reset-password#token') },
  { name: 'reset-password-expired', show: (page) => page.goto('/reset-password') },
  {
    name: 'register-errors',
    show: async (page) => {
      await page.goto('/register');
      await pressButton(page, 'Create account');
    },
  },
  {
    name: 'register-terms',
    show: async (page) => {
      await page.goto('/register');
      await page.getByRole('button', { name: /terms and conditions/ }).click();
      await getDialog(page).waitFor();
    },
  },
  {
    name: 'account-erase',
    as: seller,
    show: async (page) => {
      await page.goto('/account');
      await pressButton(page, 'Erase a person');
      await pressButton(getDialog(page), 'Erase');
    },
  },
  {
    name: 'account-failed',
    as: seller,
    show: failRequests(/\/api\/(account|consignees)/, (page) => page.goto('/account')),
  },
  { name: 'team-much', as: seller, show: showTeam },
  {
    name: 'team-loading',
    as: seller,
    show: stallRequests('**/api/team', (page) => page.goto('/setting/team')),
  },
  { name: 'team-member', as: seller, show: showMember },
  { name: 'team-role', as: seller, show: openMemberDialog('Change role') },
  { name: 'team-remove', as: seller, show: openMemberDialog('Remove') },
  { name: 'api-key-edit', as: seller, show: openKeyDialog('Edit') },
  { name: 'api-key-rotate', as: seller, show: openKeyDialog('Replace secret') },
  { name: 'api-key-revoke', as: seller, show: openKeyDialog(/^Revoke/) },
  { name: 'webhook-edit', as: seller, show: openWebhookDialog('Edit') },
  { name: 'webhook-rotate', as: seller, show: openWebhookDialog('Replace secret') },
  { name: 'webhook-delete', as: seller, show: openWebhookDialog('Delete') },
];
