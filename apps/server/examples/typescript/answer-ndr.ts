import { createClient, unwrap } from '@shipdesk/client';

const shipdesk = createClient();
const docketNumber = process.argv[2] ?? '';
const { data: failure } = await unwrap(
  shipdesk.GET('/api/ndr/{docketNumber}', { params: { path: { docketNumber } } }),
);
// `actions` lists what the reason and the carrier allow, with the fields that each action requires.
const offer = failure.case.actions.find(({ kind }) => kind === 'reattempt');
if (!offer) throw new Error(`${docketNumber} does not allow another attempt`);
const [day] = failure.case.days;
const date = offer.required.includes('date') && day !== undefined ? { date: day } : {};
const { data: outcomes } = await unwrap(
  shipdesk.POST('/api/ndr/actions', {
    body: { items: [{ docketNumber, action: 'reattempt', ...date }] },
  }),
);
for (const { state, problem } of outcomes) console.log(docketNumber, state, problem?.message ?? '');
