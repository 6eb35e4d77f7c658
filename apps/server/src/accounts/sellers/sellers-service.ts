import {
  type CompanyForm,
  findCompanyProblems,
  findTaxDetailsProblems,
  readTaxDetails,
  type TaxDetailsForm,
} from '@shipdesk/domain/money/invoice/tax-details-rules';
import { normalisePincode } from '@shipdesk/domain/values/contact/contact';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { countChange } from '../../platform/db/query/change-counts.ts';
import { writeVersion } from '../../platform/db/query/versioned-row-store.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { actFor, type Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { findCompany } from './seller-steps.ts';
import * as store from './sellers-store.ts';

interface Versioned {
  readonly basedOnVersion: number;
}

const MAX_LISTED_SELLERS = 2_000;

export function createSellers({ database }: Pick<Deps, 'database'>) {
  return {
    list: (principal: Principal) =>
      database.asOperator(async (db) => {
        const rows = await store.selectSellers(db, MAX_LISTED_SELLERS);
        await recordAudit(db, principal, 'sellers.listed', '', { rows: rows.length });
        return rows;
      }, principal),

    /** Throws 404 for an unknown seller. */
    switchReverse: async (principal: Principal, sellerId: string, isOn: boolean) => {
      const caller = actFor(principal, sellerId);
      await database.asSeller(caller, async (db) => {
        const seller = await store.lockSeller(db, sellerId);
        if (!seller) throw new Refusal('seller_unknown');
        if (seller.reverseEnabled === isOn) return;
        await store.updateSeller(db, sellerId, { reverseEnabled: isOn });
        const change = { reverse_enabled: [seller.reverseEnabled, isOn] };
        await recordAudit(db, caller, 'seller.changed', sellerId, change);
      });
    },
  };
}

export function createTaxDetails({
  database,
  config: { gstState },
  now,
}: RowDeps & Pick<Deps, 'config'>) {
  return {
    find: (principal: Principal) =>
      database.asSeller(principal, async (db) => {
        const row = await store.selectTaxDetails(db);
        if (row) return { ...row, gstin: row.gstin ?? '' };
        const { name: legalName } = await findCompany(db, principal.sellerId);
        return { version: 0, legalName, gstin: '', address: '', city: '', pincode: '', state: '' };
      }),

    /** Throws 422 for invalid fields, 409 for an old `basedOnVersion`. */
    save: (principal: Principal, { basedOnVersion, ...form }: TaxDetailsForm & Versioned) => {
      const details = readTaxDetails(form);
      if (details === null) throw createFieldRefusal(findTaxDetailsProblems(form));
      const { gstin, state } = details;
      const version = basedOnVersion + 1;
      return database.asSeller(principal, async (db) => {
        const isWritten = await writeVersion(db, 'taxDetails', {
          sellerId: principal.sellerId,
          version,
          ...details,
          changedAt: now(),
          changedBy: principal.userId,
        });
        if (!isWritten) throw new Refusal('tax_details_newer');
        const change = { version, isRegistered: gstin !== null, state };
        await recordAudit(db, principal, 'tax_details.saved', principal.sellerId, change);
        await countChange(db, 'gst_states');
        return { version, ...details, gstin: gstin ?? '' };
      });
    },

    findCompany: () =>
      database.asOperator(async (db) => {
        const row = await store.selectCompany(db);
        return row ? { ...row, state: gstState } : null;
      }),

    /** Throws 422 for invalid fields, 409 for an old `basedOnVersion`. */
    saveCompany: (principal: Principal, { basedOnVersion, ...form }: CompanyForm & Versioned) => {
      const problems = findCompanyProblems(form, gstState);
      if (problems.length > 0) throw createFieldRefusal(problems);
      const row: store.CompanyRow = {
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
        if (!(await writeVersion(db, 'company', { singleton: true, ...changes }))) {
          throw new Refusal('company_newer');
        }
        await recordAudit(db, principal, 'company.saved', '', { version: row.version });
        return { ...row, state: gstState };
      }, principal);
    },
  };
}
