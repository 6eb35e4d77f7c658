import { t } from '@lingui/core/macro';
import { WarehouseDialog } from './warehouse-dialog.tsx';
import { emptyWarehouse } from './warehouse-form.ts';
import type { Warehouse } from './warehouse-payload.ts';

interface AddWarehouseDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called after the server has saved it, before the dialog closes. */
  onCreated?: (warehouse: Warehouse) => void;
}

/** Spec §2, Add Warehouse modal. Every opening starts with an empty form. */
export function AddWarehouseDialog({ isOpen, onOpenChange, onCreated }: AddWarehouseDialogProps) {
  if (!isOpen) return null;
  return (
    <WarehouseDialog
      title={t`Add Warehouse`}
      values={emptyWarehouse}
      onOpenChange={onOpenChange}
      onSaved={onCreated}
    />
  );
}
