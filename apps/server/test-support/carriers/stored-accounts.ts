import type { Carriers } from '../../src/shipping/carriers/carriers-port.ts';
import { ScriptedCarrier } from '../scripted-carrier.ts';
import type { TestApp } from '../test-app.ts';
import { openTestCarriers } from './carrier-accounts.ts';

/** Offers the accounts of the database and checks lanes with their carriers. */
export class StoredAccounts extends ScriptedCarrier {
  /** Set it before the first call. */
  app: TestApp | undefined;

  override listEnabledAccounts: Carriers['listEnabledAccounts'] = async (sellerId) =>
    this.#open().listEnabledAccounts(sellerId);
  override checkLanes: Carriers['checkLanes'] = async (questions, wait) =>
    this.#open().checkLanes(questions, wait);

  #open() {
    if (!this.app) throw new Error('the application is not set');
    return openTestCarriers(this.app);
  }
}
