import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { waitOutsideTurn } from '../../platform/http/guards/costly-turns.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createShipmentDocuments } from './documents-service.ts';
import { createLabelSettings } from './label-settings-service.ts';

export function mountLabelRoutes(app: FastifyInstance, deps: Deps): void {
  const documents = createShipmentDocuments(deps);
  const settings = createLabelSettings(deps);

  mountCalls(app, {
    createLabels: async ({ body, principal, request, reply }) => {
      const labels = await documents.printLabels(principal, body, (wait) =>
        waitOutsideTurn(request, wait),
      );
      attachAs(reply, `shipdesk-labels-${toBusinessDay(deps.now())}.pdf`);
      return labels;
    },
    createPackingList: async ({ body, principal, reply }) => {
      const list = await documents.printList(principal, body.kind, body.docketNumbers);
      attachAs(reply, `shipdesk-${body.kind}-list-${toBusinessDay(deps.now())}.pdf`);
      return list;
    },
    getLabelSettings: ({ principal }) => settings.read(principal),
    saveLabelSettings: ({ body, principal }) => settings.save(principal, body),
    previewLabel: async ({ body, principal }) => ({ svg: await settings.preview(principal, body) }),
  });
}
