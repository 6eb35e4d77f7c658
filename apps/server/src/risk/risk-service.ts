import { normalisePhone } from '@shipdesk/domain/contact/contact';
import { addressFaultsOf } from '@shipdesk/domain/risk/address-fault';
import { type RtoRisk, rtoRisk } from '@shipdesk/domain/risk/rto-risk';
import type { Deps } from '../deps.ts';
import type { Principal } from '../http/route.ts';
import { selectPhoneHistory, selectPincodeHistory } from './risk-store.ts';

/** An order before it is booked. */
export interface AssessedOrder {
  readonly phone: string;
  readonly pincode: string;
  readonly address: string;
  readonly codPaise: number;
}

export interface Risks {
  /** The RTO risk of an order, from the seller's own history. */
  assess(principal: Principal, order: AssessedOrder): Promise<RtoRisk>;
}

export function createRisks({ database }: Pick<Deps, 'database'>): Risks {
  return {
    assess: async (principal, { phone, pincode, address, codPaise }) => {
      const digits = normalisePhone(phone);
      const { ofPhone, ofPincode } = await database.asSeller(
        principal,
        async (db) => ({
          ofPhone: digits === null ? null : await selectPhoneHistory(db, digits),
          ofPincode: await selectPincodeHistory(db, pincode),
        }),
        { isPlannedEachTime: true },
      );
      return rtoRisk({
        phoneReturned: ofPhone?.returned ?? 0,
        phoneDelivered: ofPhone?.delivered ?? 0,
        phoneRefused: ofPhone?.refused ?? 0,
        pincodeReturned: ofPincode.returned,
        pincodeParcels: ofPincode.parcels,
        codPaise,
        addressFaults: address.trim() === '' ? [] : addressFaultsOf(address),
      });
    },
  };
}
