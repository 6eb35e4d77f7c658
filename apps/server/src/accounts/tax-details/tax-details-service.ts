import {
  type CompanyForm,
  companyProblems,
  readTaxDetails,
  type TaxDetailsForm,
  taxDetailsProblems,
} from '@shipdesk/domain/money/invoice/tax-details-rules';
import { normalisePincode } from '@shipdesk/domain/values/contact/contact';
import type { State } from '@shipdesk/domain/values/place/states';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredParty, StoredSupplier } from '../../platform/db/schema/column-types.ts';
import type { Principal } from '../../platform/principal.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';

import { findCompany } from '../sellers/sellers-service.ts';
import {
  type CompanyRow,
  selectCompany,
  selectRegistered,
  selectTaxDetails,
  sumVersions,
  writeCompany,
  writeTaxDetails,
} from './tax-details-store.ts';

/** Tax details with their version, which is 0 before the first save. */
export type SavedTaxDetails = TaxDetailsForm & { readonly version: number };
export type SavedCompany = CompanyForm & { readonly version: number; readonly state: State };

interface Based {
  readonly basedOnVersion: number;
}

export interface SellerTaxDetails {
  find(principal: Principal): Promise<SavedTaxDetails>;
  /** 409 when other details were saved after `basedOnVersion`. */
  save(principal: Principal, form: TaxDetailsForm & Based): Promise<SavedTaxDetails>;
  /** The company of the operator; null before the first save. */
  findCompany(): Promise<SavedCompany | null>;
  /** 409 when another company was saved after `basedOnVersion`. */
  saveCompany(principal: Principal, form: CompanyForm & Based): Promise<SavedCompany>;
}

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

/** Whether documents can name their supplier. */
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

/** The states of registered sellers, by seller. For `asOperator`. */
export async function loadGstinStates(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await selectRegistered(db);
  return new Map(rows.map(({ sellerId, state }) => [sellerId, state]));
}

/** How often tax details were saved, of all sellers. For `asOperator`. */
export function countTaxDetails(db: Db): Promise<number> {
  return sumVersions(db);
}

export function createTaxDetails({
  database,
  config: { gstState },
  now,
}: Pick<Deps, 'database' | 'config' | 'now'>): SellerTaxDetails {
  return {
    find: (principal) =>
      database.asSeller(principal, async (db) => {
        const row = await selectTaxDetails(db);
        if (row) {
          const { legalName, gstin, ...rest } = row;
          return { legalName, gstin: gstin ?? '', ...rest };
        }
        const { name: legalName } = await findCompany(db, principal.sellerId);
        return { version: 0, legalName, gstin: '', address: '', city: '', pincode: '', state: '' };
      }),

    save: (principal, { basedOnVersion, ...form }) => {
      const details = readTaxDetails(form);
      if (details === null) throw invalid(taxDetailsProblems(form));
      const { legalName, gstin, address, city, pincode, state } = details;
      const version = basedOnVersion + 1;
      return database.asSeller(principal, async (db) => {
        const isWritten = await writeTaxDetails(db, {
          sellerId: principal.sellerId,
          version,
          legalName,
          gstin,
          address,
          city,
          pincode,
          state,
          changedAt: now(),
          changedBy: principal.userId,
        });
        if (!isWritten) throw new Refusal('tax_details_newer');
        await recordAudit(db, principal, {
          action: 'tax_details.saved',
          subject: principal.sellerId,
          change: { version, isRegistered: gstin !== null, state },
        });
        return { version, legalName, gstin: gstin ?? '', address, city, pincode, state };
      });
    },

    findCompany: () =>
      database.asOperator(async (db) => {
        const row = await selectCompany(db);
        return row ? savedCompany(row, gstState) : null;
      }),

    saveCompany: (principal, { basedOnVersion, ...form }) => {
      const problems = companyProblems(form, gstState);
      if (problems.length > 0) throw invalid(problems);
      const row: CompanyRow = {
        version: basedOnVersion + 1,
        legalName: form.legalName.trim(),
        gstin: form.gstin.trim().toUpperCase(),
        address: form.address.trim(),
        city: form.city.trim(),
        pincode: normalisePincode(form.pincode) ?? '',
        bankAccountName: form.bankAccountName.trim(),
        bankName: form.bankName.trim(),
        bankAccountNumber: form.bankAccountNumber.replaceAll(/[\s-]/g, ''),
        bankIfsc: form.bankIfsc.trim().toUpperCase(),
      };
      return database.asOperator(async (db) => {
        const changes = { ...row, changedAt: now(), changedBy: principal.userId };
        if (!(await writeCompany(db, { singleton: true, ...changes }))) {
          throw new Refusal('company_newer');
        }
        const change = { version: row.version };
        await recordAudit(db, principal, { action: 'company.saved', subject: '', change });
        return savedCompany(row, gstState);
      }, principal);
    },
  };
}

const addressOf = ({ address, city, pincode }: Pick<CompanyRow, 'address' | 'city' | 'pincode'>) =>
  `${address}, ${city} - ${pincode}`;

function savedCompany(row: CompanyRow, state: State): SavedCompany {
  const { version, gstin, address, city, pincode } = row;
  return {
    version,
    state,
    legalName: row.legalName,
    gstin,
    address,
    city,
    pincode,
    bankAccountName: row.bankAccountName,
    bankName: row.bankName,
    bankAccountNumber: row.bankAccountNumber,
    bankIfsc: row.bankIfsc,
  };
}
