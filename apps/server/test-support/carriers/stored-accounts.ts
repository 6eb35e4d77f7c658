import type { Carriers } from '../../src/shipping/carriers/carriers-port.ts';
import { ScriptedCarrier } from '../scripted-carrier.ts';
import type { TestApp } from '../test-app.ts';
import { createTestCarriers } from './carrier-accounts.ts';

/** A scripted carrier that offers the accounts of the database and checks lanes with their carriers. */
export class StoredAccounts extends ScriptedCarrier {
  /** Set it before the first call. */
  app: TestApp | undefined;

  override listEnabledAccounts: Carriers['listEnabledAccounts'] = async (sellerId) =>
    this.#createCarriers().listEnabledAccounts(sellerId);
  override checkLanes: Carriers['checkLanes'] = async (questions, wait) =>
    this.#createCarriers().checkLanes(questions, wait);

  #createCarriers() {
    if (!this.app) throw new Error('the application is not set');
    return createTestCarriers(this.app);
  }
}
