import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/universal';
import { convertToCsvFile } from './carrier-remittances.tsx';

test('converts the workbook sheet with AWBs and amounts to CSV', async () => {
  const workbook = await writeExcelFile([
    { sheet: 'Summary', data: [['COD settlement'], ['Total', 1299.5]] },
    {
      sheet: 'Details',
      data: [
        ['AWB', 'COD Amount'],
        [9_700_000_000_092, 1299.5],
        ['9700000000103', -45],
      ],
    },
  ]).toBlob();
  const file = await convertToCsvFile(new File([workbook], 'cod.xlsx'));
  expect(await file?.text()).toBe(
    '"AWB","COD Amount"\r\n"9700000000092","1299.5"\r\n"9700000000103","-45"\r\n',
  );
});

test('returns a CSV file unchanged, even with the extension xlsx', async () => {
  const csv = new File(['AWB,COD\n1,2\n'], 'cod.xlsx');
  expect(await convertToCsvFile(csv)).toBe(csv);
});

test('returns null for a broken workbook', async () => {
  expect(await convertToCsvFile(new File(['PK broken'], 'cod.xlsx'))).toBeNull();
});
