import { createUniqueText } from '../call-rows.ts';
import type { Caller, TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';
import { shopCallSamples } from './shop-samples.ts';

/** Builds an endpoint at a host name that tests resolve to a public address. */
export const buildWebhookPayload = (changes: object = {}) => ({
  url: 'https://receiver.example/hooks',
  description: createUniqueText('Shop'),
  types: ['order.created'],
  ...changes,
});

const addWebhook = async (_app: TestApp, caller: Caller) => {
  const payload = { ...buildWebhookPayload(), scheme: 'v1' };
  const response = await caller.post('/api/webhooks', payload);
  const { id } = response.json<{ data: { id: string } }>().data;
  return { id };
};

export const addDelivery = async (app: TestApp, caller: Caller) => {
  const { id } = await addWebhook(app, caller);
  const response = await caller.post(`/api/webhooks/${id}/test`, undefined);
  const { deliveryId } = response.json<{ data: { deliveryId: string } }>().data;
  return { id, deliveryId };
};

export const webhookCallSamples = {
  ...shopCallSamples,
  createWebhook: {
    body: () => ({ ...buildWebhookPayload(), scheme: 'v1' }),
    mayBeEmpty: ['types'],
  },
  changeWebhook: {
    params: addWebhook,
    body: () => ({ ...buildWebhookPayload(), isOn: true }),
    mayBeEmpty: ['types'],
  },
  deleteWebhook: { params: addWebhook },
  rotateWebhookSecret: { params: addWebhook },
  testWebhook: { params: addWebhook },
  listWebhookDeliveries: { params: addWebhook },
  getWebhookDelivery: { params: addDelivery },
  replayWebhook: { params: addWebhook, body: () => ({ onlyFailed: true }) },
} satisfies Readonly<Record<string, CallSample>>;
