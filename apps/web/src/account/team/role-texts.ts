import { t } from '@lingui/core/macro';
import type { Role } from '@shipdesk/domain/account/roles';

export function describeRole(role: Role): string {
  switch (role) {
    case 'Owner':
      return t`Owner`;
    case 'Operations':
      return t`Operations`;
    case 'Packing':
      return t`Packing`;
    case 'Finance':
      return t`Finance`;
    case 'ReadOnly':
      return t`Read-only`;
    case 'Admin':
      return t`Admin`;
    case 'Support':
      return t`Support`;
    case 'Accounts':
      return t`Accounts`;
    case 'SupportView':
    case 'SupportChange':
      return t`Operator staff`;
  }
}

export function explainRole(role: Role): string {
  switch (role) {
    case 'Owner':
      return t`Everything, including billing and the team.`;
    case 'Operations':
      return t`Orders, shipping and settings, but no billing.`;
    case 'Packing':
      return t`Packing, labels, hand-overs and returns. No prices and no billing.`;
    case 'Finance':
      return t`Billing, and read access to orders.`;
    case 'ReadOnly':
      return t`Read access to everything.`;
    case 'Admin':
      return t`Everything, for all sellers.`;
    case 'Support':
      return t`Read access to all sellers. Handles failed deliveries and support visits.`;
    case 'Accounts':
      return t`Read access to all sellers. Manages recharges, payouts and invoices.`;
    case 'SupportView':
    case 'SupportChange':
      return t`A visit of 30 minutes.`;
  }
}
