import {
  getLabelSettings,
  previewLabel,
  saveLabelSettings,
} from '@shipdesk/contract/shipping/label-settings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { createLabelSettings } from './label-settings-service.ts';

export function labelSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  const labels = createLabelSettings(deps);

  guardedRoute(app, getLabelSettings, async ({ principal }) => ({
    data: await labels.find(principal),
  }));

  guardedRoute(app, saveLabelSettings, async ({ body, principal }) => ({
    data: await labels.save(principal, body),
  }));

  guardedRoute(app, previewLabel, async ({ body, principal }) => ({
    data: { svg: await labels.preview(principal, body) },
  }));
}
