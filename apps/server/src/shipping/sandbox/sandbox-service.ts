import type { advanceSandbox } from '@shipdesk/contract/account/sandbox';
import type { BodyOf } from '@shipdesk/contract/endpoint';
import { MAX_DOCKETS_PER_CALL } from '@shipdesk/contract/orders/docket-numbers';
import { SANDBOX_CREDIT_PAISE, toLiveId, toSandboxId } from '@shipdesk/domain/account/sandbox';
import { addSandboxSeller, findOwnSeller, isSeller } from '../../accounts/sellers/seller-steps.ts';
import type { Deps } from '../../deps.ts';
import { openWallet } from '../../money/ledger/ledger-steps.ts';
import { copyWarehouses, readWarehouses } from '../../orders/warehouses/warehouse-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { addJobs, isQueued } from '../../platform/jobs/jobs-store.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createCarriers } from '../carriers/carriers-service.ts';
import { createSimulators } from '../carriers/simulator/simulator-service.ts';
import { selectMovingReferences } from './sandbox-store.ts';

export const RESET_TASK = 'reset_sandbox';

export type Sandboxes = ReturnType<typeof createSandboxes>;

const toLiveCaller = (caller: Caller): Caller => ({
  ...caller,
  sellerId: toLiveId(caller.sellerId),
});

const toSandboxCaller = (caller: Caller): Caller => ({
  ...caller,
  sellerId: toSandboxId(caller.sellerId),
});

/** Each seller has at most one sandbox. It books parcels only with the simulator. */
export function createSandboxes(deps: Deps) {
  const { database, now } = deps;
  const simulators = createSimulators(deps, createCarriers(deps));

  const isResetting = (caller: Caller) =>
    database.asSeller(toLiveCaller(caller), (db) => isQueued(db, RESET_TASK));

  const isOpen = (caller: Caller) => {
    const sandbox = toSandboxCaller(caller);
    return database.asSeller(sandbox, (db) => isSeller(db, sandbox.sellerId));
  };

  async function describeSandbox(caller: Caller) {
    return { sellerId: toSandboxCaller(caller).sellerId, isResetting: await isResetting(caller) };
  }

  /** Keeps an existing sandbox. Throws 409 for operator staff, even during a visit. */
  async function open(caller: Caller & Partial<Pick<Principal, 'visitId'>>) {
    if (typeof caller.visitId === 'string') throw new Refusal('visit_is_open');
    if (!(await isOpen(caller))) {
      await fillSandbox({ database, now }, caller, async (db, sandbox, live) => {
        await addSandboxSeller(db, sandbox, live, now());
      });
      await simulators.addForSandboxes(toSandboxCaller(caller));
    }
    return describeSandbox(caller);
  }

  return {
    find: async (principal: Principal) => ({
      ...(await describeSandbox(principal)),
      isOpen: await isOpen(principal),
    }),

    open,

    reset: async (principal: Principal) => {
      await open(principal);
      const live = toLiveCaller(principal);
      await database.asSeller(live, async (db) => {
        const owner = { sellerId: live.sellerId, task: RESET_TASK, now: now() };
        await addJobs(db, owner, [{ key: 'reset', payload: {} }]);
        await recordAudit(db, live, 'sandbox.reset', toSandboxCaller(principal).sellerId);
      });
      return describeSandbox(principal);
    },

    advance: async (
      principal: Principal,
      { docketNumbers, hours }: BodyOf<typeof advanceSandbox>,
    ) => {
      const references = await database.asSeller(toSandboxCaller(principal), (db) =>
        selectMovingReferences(db, docketNumbers, MAX_DOCKETS_PER_CALL),
      );
      const parcels = await simulators.moveParcels(references, hours);
      await database.asSeller(principal, (db) =>
        recordAudit(db, principal, 'sandbox.advanced', '', {
          parcels,
          hours: hours ?? 'next scan',
        }),
      );
      return { parcels };
    },
  };
}

/** Calls `addSeller` first, in the same transaction. Throws 409 for the operator's company. */
export async function fillSandbox(
  { database }: RowDeps,
  caller: Caller,
  addSeller?: (
    db: Db,
    sandbox: Caller,
    live: Awaited<ReturnType<typeof findOwnSeller>> & { readonly sellerId: string },
  ) => Promise<void>,
): Promise<void> {
  const live = toLiveCaller(caller);
  const sandbox = toSandboxCaller(caller);
  const { seller, warehouses } = await database.asSeller(live, async (db) => ({
    seller: await findOwnSeller(db, live.sellerId),
    warehouses: await readWarehouses(db),
  }));
  if (seller.kind !== 'seller') throw new Refusal('sandbox_of_operator');
  await database.asSeller(sandbox, async (db) => {
    await addSeller?.(db, sandbox, { ...seller, sellerId: live.sellerId });
    await openWallet(db, SANDBOX_CREDIT_PAISE);
    await copyWarehouses(db, sandbox.sellerId, warehouses);
  });
}
