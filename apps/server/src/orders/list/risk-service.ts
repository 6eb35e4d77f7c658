import type { RiskBody } from '@shipdesk/contract/orders/risk';
import { findAddressFaults } from '@shipdesk/domain/shipping/risk/address-fault';
import { computeRtoRisk, type RtoRisk } from '@shipdesk/domain/shipping/risk/rto-risk';
import { normalisePhone } from '@shipdesk/domain/values/contact/contact';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { mapInSlices } from '../../platform/slices.ts';
import * as orderSearchStore from './order-search-store.ts';

export function createRisks({ database }: Pick<Deps, 'database'>) {
  return {
    assess: async (principal: Principal, order: RiskBody) => {
      const [risk] = await database.asSeller(principal, (db) => computeRisks(db, [order]), {
        isPlannedEachTime: true,
      });
      if (!risk) throw new Error('no risk was assessed');
      return risk;
    },
    /** Omits orders that are booked or not forward. */
    assessOrders: (principal: Principal, docketNumbers: readonly string[]) =>
      database.asSeller(
        principal,
        async (db) => {
          const orders = await orderSearchStore.selectUnbooked(db, docketNumbers);
          const risks = await computeRisks(db, orders);
          return risks.map((risk, index) => ({
            ...risk,
            docketNumber: orders[index]?.docketNumber ?? '',
          }));
        },
        { isPlannedEachTime: true },
      ),
  };
}

export async function computeRisks(db: Db, orders: readonly RiskBody[]): Promise<RtoRisk[]> {
  const phones = orders.map(({ phone }) => normalisePhone(phone));
  const validPhones = new Set(phones.filter((phone) => phone !== null));
  const pincodes = new Set(orders.map(({ pincode }) => pincode));
  const phoneHistories = await orderSearchStore.selectPhoneHistories([...validPhones]).execute(db);
  const pincodeHistories = await orderSearchStore.selectPincodeHistories([...pincodes]).execute(db);
  const historyByPhone = new Map(phoneHistories.rows.map((history) => [history.phone, history]));
  const historyByPincode = new Map(
    pincodeHistories.rows.map((history) => [history.pincode, history]),
  );
  return mapInSlices(orders, ({ pincode, address, codPaise }, index) => {
    const phoneHistory = historyByPhone.get(phones[index] ?? '');
    const pincodeHistory = historyByPincode.get(pincode);
    return computeRtoRisk({
      phoneReturned: phoneHistory?.returned ?? 0,
      phoneDelivered: phoneHistory?.delivered ?? 0,
      phoneRefused: phoneHistory?.refused ?? 0,
      pincodeReturned: pincodeHistory?.returned ?? 0,
      pincodeParcels: pincodeHistory?.parcels ?? 0,
      codPaise,
      addressFaults: address.trim() === '' ? [] : findAddressFaults(address),
    });
  });
}
