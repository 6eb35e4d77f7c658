export interface PhotosTable {
  seller_id: string;
  id: string;
  subject_kind: 'return' | 'discrepancy';
  subject_id: string;
  order_id: string;
  position: number;
  width: number;
  height: number;
  jpeg: Buffer;
  created_at: Date;
  created_by: string | null;
}

export interface PhotoTables {
  photos: PhotosTable;
}
