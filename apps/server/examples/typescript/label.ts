import { writeFile } from 'node:fs/promises';
import { createClient, unwrap } from '@shipdesk/client';

const shipdesk = createClient();
const docketNumbers = process.argv.slice(2);
const labels = await unwrap(
  shipdesk.POST('/api/labels', {
    body: { docketNumbers, size: '100x150' },
    parseAs: 'arrayBuffer',
  }),
);
await writeFile('labels.pdf', Buffer.from(labels));
