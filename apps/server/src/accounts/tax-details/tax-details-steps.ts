import type { State } from '@shipdesk/domain/values/place/states';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredParty, StoredSupplier } from '../../platform/db/schema/column-types.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findCompany } from '../sellers/seller-steps.ts';
import { type CompanyRow, selectCompany, selectTaxDetails } from './tax-details-store.ts';

/** The operator as the supplier of a document of today. 409 before its company is saved. */
export async function supplierOf(db: Db, state: State): Promise<StoredSupplier> {
  const row = await selectCompany(db);
  if (!row) throw new Refusal('company_missing');
  return {
    legalName: row.legalName,
    gstin: row.gstin,
    address: addressOf(row),
    state,
    payTo: paymentAccountOf(row),
  };
}

const paymentAccountOf = (row: CompanyRow): StoredSupplier['payTo'] => ({
  accountName: row.bankAccountName,
  bank: row.bankName,
  accountNumber: row.bankAccountNumber,
  ifsc: row.bankIfsc,
});

/** The operator's bank account that sellers pay into; null before its company is saved. */
export async function paymentAccount(db: Db): Promise<StoredSupplier['payTo'] | null> {
  const row = await selectCompany(db);
  return row ? paymentAccountOf(row) : null;
}

/** True when documents can name their supplier. */
export async function isCompanySaved(db: Db): Promise<boolean> {
  return (await selectCompany(db)) !== undefined;
}

/** The recipient of a document of today; its state is null before the tax details are saved. */
export async function recipientOf(
  db: Db,
  sellerId: string,
): Promise<Omit<StoredParty, 'state'> & { readonly state: State | null }> {
  const row = await selectTaxDetails(db);
  if (row) {
    const { legalName, gstin, state } = row;
    return { legalName, gstin, address: addressOf(row), state };
  }
  const { name } = await findCompany(db, sellerId);
  return { legalName: name, gstin: null, address: '', state: null };
}

const addressOf = ({ address, city, pincode }: Pick<CompanyRow, 'address' | 'city' | 'pincode'>) =>
  `${address}, ${city} - ${pincode}`;
