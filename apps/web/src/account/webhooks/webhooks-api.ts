import * as webhooks from '@shipdesk/contract/account/webhooks';
import { buildCalls } from '../../api/calls.ts';

export const webhooksApi = buildCalls(({ query, mutation }) => ({
  listWebhooks: query(webhooks.listWebhooks, ['Webhook']),
  createWebhook: mutation(webhooks.createWebhook, ['Webhook']),
  changeWebhook: mutation(webhooks.changeWebhook, ['Webhook']),
  deleteWebhook: mutation(webhooks.deleteWebhook, ['Webhook']),
  rotateWebhookSecret: mutation(webhooks.rotateWebhookSecret, ['Webhook']),
  testWebhook: mutation(webhooks.testWebhook, ['Webhook']),
  listWebhookDeliveries: query(webhooks.listWebhookDeliveries, ['Webhook']),
  getWebhookDelivery: query(webhooks.getWebhookDelivery, ['Webhook']),
  replayWebhook: mutation(webhooks.replayWebhook, ['Webhook']),
}));
