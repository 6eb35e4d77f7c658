import '../../app/app.css';
import { sampleRateCard } from '@shipdesk/domain/rates/rate-card';
import { buildRateFileRows } from '@shipdesk/domain/rates/rate-file';
import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { RateCardLoader } from './configure-rates-page.tsx';
import {
  buildWireCard,
  buildWireDraft,
  buildWireTerms,
  buildWireVersion,
} from './test-support/wire-rates.ts';

afterEach(() => vi.unstubAllGlobals());

const cardPath = '/api/rate-cards/surface';
const draftPath = `${cardPath}/draft`;
const firstVersion = buildWireCard({
  version: 1,
  prices: { ...sampleRateCard, upTo250g: { ...sampleRateCard.upTo250g, A: 1900 } },
  terms: { ...sampleTerms.surface, gstBasisPoints: 1200 },
});
const secondVersion = buildWireCard({ version: 2 });
const history = {
  data: [buildWireVersion(secondVersion, 'in_force'), buildWireVersion(firstVersion, 'replaced')],
};

async function openPage(responses: Responses = {}) {
  const requests = stubServer({
    [cardPath]: secondVersion,
    [draftPath]: { data: null },
    [`${cardPath}/versions`]: history,
    [`${cardPath}/versions/1`]: { ...firstVersion, changes: [] },
    [`${cardPath}/versions/2`]: { ...secondVersion, changes: [] },
    ...responses,
  });
  await renderScreen(<RateCardLoader cardName={{ carrier: 'delhivery', service: 'surface' }} />);
  await expect.element(page.getByRole('grid')).toBeVisible();
  return {
    listBodies: (path: string) =>
      requests
        .filter((request) => request.path === path && request.body !== undefined)
        .map(({ body }) => body),
  };
}

const getCell = (name: string) => page.getByRole('textbox', { name, exact: true });
const getButton = (name: string) => page.getByRole('button', { name, exact: true });
const getVersion = (number: number) =>
  page.getByRole('heading').getByRole('button', { name: `Version ${number}`, exact: true });
const getStatus = () => page.getByRole('status').first();

async function retypeCell(name: string, text: string) {
  await getCell(name).click();
  await userEvent.keyboard(text === '' ? '{Backspace}' : text);
}

/** Returns a stub of the draft route. The route accepts each draft or sends the response that `refuse` returns. */
const stubDraft = (refuse?: () => Response | undefined): Responses => ({
  [draftPath]: ({ body }) => {
    if (body === undefined) return Response.json({ data: null });
    const saveInfo = { savedAt: '2026-11-23T06:00:00.000Z', savedBy: 'Asha Menon' };
    const { revision } = Object(body);
    return (
      refuse?.() ??
      Response.json({ data: { ...Object(body), ...saveInfo, revision: revision + 1 } })
    );
  },
});

const createConflict = (reason: string, params: object) =>
  Response.json({ code: 'stale_version', reason, params, message: 'stale' }, { status: 409 });

test('Ctrl+S saves a draft with an empty price', async () => {
  const { listBodies } = await openPage(stubDraft());
  await expect.element(getButton('Save draft')).toBeDisabled();
  await retypeCell('Zone A, Up to 250 gm', '');
  await expect
    .element(getStatus())
    .toHaveTextContent('Changed from version 2: 1 price. Not saved.');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect
    .element(getStatus())
    .toHaveTextContent('Changed from version 2: 1 price. The draft is saved.');
  await expect
    .element(page.getByText(/^Draft by Asha Menon, .* based on version 2\.$/))
    .toBeVisible();
  expect(listBodies(draftPath)).toMatchObject([
    { basedOnVersion: 2, revision: 0, prices: { upTo250g: { A: '', B: '25' } } },
  ]);
});

test('marks the changes of a saved draft and replaces the draft on the next save', async () => {
  const savedDraft = buildWireDraft('2.', { revision: 4 });
  const { listBodies } = await openPage({
    [draftPath]: ({ body }) =>
      Response.json({ data: body === undefined ? savedDraft : { ...savedDraft, ...Object(body) } }),
  });
  await expect.element(page.getByText(/^Draft by Biju Thomas/)).toBeVisible();
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('2.');
  await expect
    .element(getCell('Zone A, Up to 250 gm'))
    .toHaveAccessibleDescription(/^Not published\. Published price: 20\./);
  await expect.element(getButton('Save draft')).toBeDisabled();
  await retypeCell('Zone B, Up to 250 gm', '26');
  await getButton('Save draft').click();
  await expect.element(getStatus()).toMatchTextContent(/The draft is saved\.$/);
  expect(listBodies(draftPath)).toMatchObject([{ revision: 4 }]);
});

test('a save overwrites the draft of another user only after the draft is loaded', async () => {
  let currentDraft: object | null = null;
  const serverDraft = buildWireDraft('23', { revision: 7 });
  const { listBodies } = await openPage({
    [draftPath]: ({ body }) => {
      if (body === undefined) return Response.json({ data: currentDraft });
      if (Object(body).revision === 7)
        return Response.json({ data: { ...serverDraft, revision: 8 } });
      currentDraft = serverDraft;
      return createConflict('rate_draft_newer', { savedBy: 'Biju Thomas' });
    },
  });
  await retypeCell('Zone A, Up to 250 gm', '21');
  await getButton('Save draft').click();
  const banner = page.getByRole('alert');
  await expect.element(banner).toMatchTextContent(/^Biju Thomas saved this draft on/);
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('21');
  await getButton('Load the draft by Biju Thomas').click();
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('23');
  await expect.element(banner).not.toBeInTheDocument();
  await getButton('Undo').click();
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('21');
  await getButton('Save draft').click();
  await expect.element(getStatus()).toMatchTextContent(/^Changed from version 2: 1 price\./);
  expect(listBodies(draftPath)).toMatchObject([{ revision: 0 }, { revision: 7 }]);
});

test('warns about a draft of an older version and moves the draft to the newest version', async () => {
  const terms = buildWireTerms({ ...sampleTerms.surface, gstBasisPoints: 500 });
  await openPage({ [draftPath]: { data: buildWireDraft('21', { basedOnVersion: 1, terms }) } });
  const banner = page.getByRole('alert');
  await expect
    .element(banner)
    .toMatchTextContent(/^Version 2 was published while you were editing/);
  await expect
    .element(banner)
    .toMatchTextContent(/Both of you changed: Zone A, Up to 250 gm; terms\./);
  await getButton('Publish…').click();
  await expect.element(getButton('Publish')).toBeDisabled();
  await page.getByRole('button', { name: /^Version 2 was published/ }).click();
  await expect.element(getButton('Continue with version 2')).toHaveFocus();
  await getButton('Continue with version 2').click();
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveFocus();
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('21');
});

test('opens the draft of a new card after another user publishes the card', async () => {
  const draft = buildWireDraft('21', { basedOnVersion: 0 });
  await openPage({ [draftPath]: { data: draft } });
  const banner = page.getByRole('alert');
  await expect.element(banner).toMatchTextContent(/^Version 2 was published while you were/);
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('21');
});

test('disables Publish while there are problems and links each problem to its field', async () => {
  await openPage();
  await retypeCell('Zone A, Up to 10kgs', '99');
  await userEvent.fill(page.getByRole('textbox', { name: 'GST' }), '30');
  await getButton('Publish…').click();
  await expect.element(getButton('Publish')).toBeDisabled();
  await expect
    .element(getButton('Publish'))
    .toHaveAccessibleDescription(/^Fix 2 problems before you publish/);
  await page.getByRole('button', { name: /^GST: Enter a percentage/ }).click();
  await expect.element(page.getByRole('textbox', { name: 'GST' })).toHaveFocus();
  await getButton('Publish…').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: "Zone A: 'Up to 10kgs' costs less than 'Up to 5kgs'." })
    .click();
  await expect.element(getCell('Zone A, Up to 10kgs')).toHaveFocus();
});

test('publishes prices and terms and returns the focus to the table', async () => {
  const { listBodies } = await openPage({
    [cardPath]: ({ body }) =>
      Response.json(body === undefined ? secondVersion : { ...secondVersion, version: 3 }),
  });
  await retypeCell('Zone A, Up to 250 gm', '21');
  await userEvent.fill(page.getByRole('textbox', { name: 'GST' }), '12');
  await getButton('Publish…').click();
  await expect
    .element(page.getByText('Changed from version 2: 1 price and the terms.', { exact: true }))
    .toBeVisible();
  await getButton('Publish').click();
  await expect
    .element(page.getByText(/^Version 3 of Surface is published and in force/))
    .toBeVisible();
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveFocus();
  await expect.element(getStatus()).toHaveTextContent('There are no changes from version 3.');
  expect(listBodies(cardPath)).toMatchObject([
    { basedOnVersion: 2, prices: { upTo250g: { A: '21' } }, terms: { gstBasisPoints: 1200 } },
  ]);
  expect(listBodies(cardPath)[0]).not.toHaveProperty('effectiveOn');
});

test('rejects a past day and schedules a version for the next day', async () => {
  const { listBodies } = await openPage({
    [cardPath]: ({ body }) =>
      Response.json(
        body === undefined
          ? secondVersion
          : { ...secondVersion, version: 3, effectiveOn: Object(body).effectiveOn },
      ),
  });
  await retypeCell('Zone A, Up to 250 gm', '21');
  await getButton('Publish…').click();
  await page.getByText('On a day').click();
  const day = page.getByRole('textbox', { name: 'First day' });
  const tomorrow = day.element().getAttribute('value') ?? '';
  await userEvent.fill(day, '01-01-2020');
  await userEvent.tab();
  await expect.element(day).toHaveAccessibleDescription(/Enter a day from/);
  await expect.element(getButton('Publish')).toBeDisabled();
  await userEvent.fill(day, tomorrow);
  await getButton('Publish').click();
  await expect
    .element(
      page.getByText(`Version 3 of Surface is published and will come into force on ${tomorrow}.`),
    )
    .toBeVisible();
  const effectiveOn = tomorrow.split('-').reverse().join('-');
  expect(listBodies(cardPath)).toMatchObject([{ effectiveOn }]);
});

test('shows the fields that the server rejects and keeps the typed prices', async () => {
  const details = [
    { field: 'prices.upTo250g.A', code: 'price_too_high', params: { maxPaise: 100 }, message: 'x' },
  ];
  await openPage({
    [cardPath]: ({ body }) =>
      body === undefined
        ? Response.json(secondVersion)
        : Response.json(
            { code: 'invalid', message: 'Check the fields.', details },
            { status: 422 },
          ),
  });
  await retypeCell('Zone A, Up to 250 gm', '21');
  await getButton('Publish…').click();
  await getButton('Publish').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Check the fields\./);
  await page.getByRole('button', { name: /Enter a price of at most ₹1/ }).click();
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveFocus();
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('21');
});

test('discards the draft after a confirmation', async () => {
  await openPage({
    [draftPath]: ({ method }) =>
      method === 'GET'
        ? Response.json({ data: buildWireDraft('21') })
        : new Response(null, { status: 204 }),
  });
  await getButton('Discard draft').click();
  await expect
    .element(page.getByText(/^The saved draft will be removed for all operator staff/))
    .toBeVisible();
  await getButton('Discard').click();
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('20');
  await expect.element(page.getByText(/^Draft by/)).not.toBeInTheDocument();
  await expect.element(getStatus()).toHaveTextContent('There are no changes from version 2.');
});

test('shows the prices of an imported file as changes in the table', async () => {
  await openPage();
  await getButton('Import…').click();
  const rows = buildRateFileRows(sampleRateCard);
  rows[1]?.splice(1, 1, '21.50');
  await expect.element(page.getByRole('button', { name: 'Browse File' })).toBeVisible();
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('the picker has no input');
  await userEvent.upload(input, new File([formatCsv(rows)], 'surface.csv'));
  await getButton('Apply 1 change').click();
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('21.50');
  await expect.element(getStatus()).toMatchTextContent(/1 price\. Not saved\.$/);
});

test('rejects a draft with an invalid term and moves the focus to the field', async () => {
  const { listBodies } = await openPage(stubDraft());
  await userEvent.fill(page.getByRole('textbox', { name: 'Volumetric divisor' }), '4');
  await getButton('Save draft').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Volumetric divisor: Enter a whole number from 1,000 to 10,000/);
  await expect.element(page.getByRole('textbox', { name: 'Volumetric divisor' })).toHaveFocus();
  expect(listBodies(draftPath)).toEqual([]);
});

test('adds a surcharge and restores a removed surcharge', async () => {
  const { listBodies } = await openPage(stubDraft());
  await getButton('Add surcharge').click();
  await expect.element(page.getByRole('textbox', { name: 'Percentage' })).toHaveFocus();
  await userEvent.keyboard('12.5');
  await page.getByRole('group', { name: 'Zones' }).getByRole('checkbox', { name: 'E' }).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Weight up to' }), '2');
  await getButton('Remove surcharge').click();
  await expect.element(page.getByText('Fuel surcharge is removed.')).toBeVisible();
  await expect
    .element(
      page
        .getByRole('region', { name: 'Terms and surcharges' })
        .getByRole('button', { name: 'Undo' }),
    )
    .toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await getButton('Save draft').click();
  await expect.element(getStatus()).toMatchTextContent(/The draft is saved\.$/);
  expect(listBodies(draftPath)).toMatchObject([
    {
      terms: {
        surcharges: [
          { code: 'cod' },
          { code: 'rto' },
          { code: 'reverse' },
          {
            code: 'fuel',
            prices: [{ basisPoints: 1250, of: 'freight' }],
            when: { zones: ['E'], maxGrams: 2000 },
          },
        ],
      },
    },
  ]);
});

test('shows the changes of a version and loads an older version for a rollback', async () => {
  await openPage();
  await getVersion(2).click();
  const changes = page.getByRole('list', { name: 'Changes in version 2' });
  await expect.element(changes).toMatchTextContent(/Zone A, Up to 250 gm₹19\.00.*₹20\.00/);
  await expect.element(changes).toMatchTextContent(/GST12%.*18%/);
  await getVersion(1).click();
  await getButton('Roll back to version 1').click();
  await expect
    .element(page.getByText('Changed from version 2: 1 price and the terms.', { exact: true }))
    .toBeVisible();
  await getButton('Cancel').click();
  await expect.element(getCell('Zone A, Up to 250 gm')).toHaveValue('19');
  await expect.element(page.getByRole('textbox', { name: 'GST' })).toHaveValue('12');
  await expect.element(getStatus()).toMatchTextContent(/Not saved\.$/);
});

test.for([375, 768, 1440])('the editor page does not scroll sideways at %i px', async (width) => {
  await page.viewport(width, 800);
  await openPage();
  await page.getByRole('button', { name: 'COD fee' }).click();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  await page.viewport(1280, 800);
});
