import { admin, seller } from './screen-steps.mjs';

const showTeam = (page) => page.goto('/setting/team');

async function openInviteDialog(page) {
  await showTeam(page);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).waitFor();
}

/** Creates an invitation link for an address that no earlier screenshot has used. */
async function createLink(page) {
  await openInviteDialog(page);
  const dialog = page.getByRole('dialog');
  const address = `packer${Date.now()}@example.in`;
  await dialog.getByRole('textbox', { name: 'Email' }).fill(address);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  return dialog.getByRole('textbox', { name: 'Link' }).inputValue();
}

async function showInvitation(page) {
  const link = new URL(await createLink(page));
  await page.goto('about:blank');
  await page.goto(`${link.pathname}${link.hash}`);
  await page.getByRole('heading', { name: /^Join/ }).waitFor();
}

async function openSupportDialog(page) {
  await page.goto('/admin/sellers');
  await page
    .getByRole('button', { name: /^Open as support/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Ticket 41: the COD is late');
}

async function showVisit(page) {
  await openSupportDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Open as support' }).click();
  await page.getByText('You are in the account of').waitFor();
}

/** A separate session, because a visit moves all pages of a session into the account of the seller. */
const visitor = { ...admin };

/** The team of a seller, an invitation, and operator staff inside an account. */
export const teamScreens = [
  { name: 'team', as: seller, show: showTeam },
  { name: 'team-invite', as: seller, show: openInviteDialog },
  {
    name: 'team-invite-errors',
    as: seller,
    show: async (page) => {
      await openInviteDialog(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Send by email' }).click();
    },
  },
  { name: 'team-link', as: seller, show: createLink },
  { name: 'invitation', as: seller, show: showInvitation },
  { name: 'invitation-unknown', show: (page) => page.goto('/invitation#none') },
  { name: 'support-dialog', as: admin, show: openSupportDialog },
  { name: 'support-visit', as: visitor, show: showVisit },
];
