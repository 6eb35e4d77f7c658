import {
  getLabelSettings,
  previewLabel,
  saveLabelSettings,
} from '@shipdesk/contract/shipping/label-settings';
import { createLabels, createPackingList } from '@shipdesk/contract/shipping/shipment-documents';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { guardedData, guardedRoute, guardedStream } from '../../platform/http/route.ts';
import { createShipmentDocuments } from './documents-service.ts';
import { createLabelSettings } from './label-settings-service.ts';

/** Labels and lists of orders, and how a seller's labels are printed. */
export function labelRoutes(app: FastifyInstance, deps: Deps): void {
  const documents = createShipmentDocuments(deps);
  const settings = createLabelSettings(deps);

  guardedStream(app, createLabels, async ({ body, principal, reply }) => {
    const labels = await documents.printLabels(principal, body);
    attachAs(reply, `shipdesk-labels-${toBusinessDay(deps.now())}.pdf`);
    return labels;
  });

  guardedStream(app, createPackingList, async ({ body, principal, reply }) => {
    const list = await documents.printList(principal, body.kind, body.docketNumbers);
    attachAs(reply, `shipdesk-${body.kind}-list-${toBusinessDay(deps.now())}.pdf`);
    return list;
  });

  guardedData(app, getLabelSettings, ({ principal }) => settings.read(principal));

  guardedData(app, saveLabelSettings, ({ body, principal }) => settings.save(principal, body));

  guardedRoute(app, previewLabel, async ({ body, principal }) => ({
    data: { svg: await settings.preview(principal, body) },
  }));
}
