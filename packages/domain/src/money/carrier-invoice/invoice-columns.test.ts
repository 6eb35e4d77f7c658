import { describe, expect, test } from 'vitest';
import { isShortened } from '../../values/csv/cells.ts';
import { isTotalsRow, readAwb, readInvoiceHeader, readInvoiceLine } from './invoice-columns.ts';

describe('invoice columns', () => {
  const readLine = (header: string[], cells: string[]) => {
    const parsedHeader = readInvoiceHeader(header);
    return 'columns' in parsedHeader ? readInvoiceLine(cells, parsedHeader.columns) : parsedHeader;
  };

  test('parses a line under the column names of the Delhivery charges API', () => {
    const firstNames = [
      'Waybill_Num',
      'Status',
      'charged_weight',
      'Zone',
      'charge_DL',
      'charge_COD',
    ];
    const lastNames = ['charge_RTO', 'CGST', 'SGST/UGST', 'IGST', 'total_amount'];
    const cells = ["'57930810000016", 'Delivered', '1500', 'zone C1', '41', '35.00', ''];
    expect(
      readLine([...firstNames, ...lastNames], [...cells, '6.84', '6.84', '0', '89.68000000000001']),
    ).toEqual({
      awb: '57930810000016',
      chargedGrams: 1500,
      zone: 'C1',
      freightPaise: 41_00,
      codPaise: 35_00,
      rtoPaise: null,
      gstPaise: 13_68,
      totalPaise: 89_68,
    });
  });

  test('parses a weight by the unit in the header or cell, or else by its magnitude', () => {
    const readGrams = (name: string, text: string) => {
      const billedLine = readLine(['AWB No.', name, 'Total'], ['1', text, '5']);
      return billedLine !== null && 'chargedGrams' in billedLine
        ? billedLine.chargedGrams
        : billedLine;
    };
    expect(readGrams('Charged Weight (kg)', '0.5')).toBe(500);
    expect(readGrams('Charged Weight (gm)', '50')).toBe(50);
    expect(readGrams('Charged Weight', '1,500')).toBe(1500);
    expect(readGrams('Charged Weight', '1.5')).toBe(1500);
    expect(readGrams('Charged Weight', '500 g')).toBe(500);
    expect(readGrams('Charged Weight', 'heavy')).toBeNull();
  });

  test('rejects a header without an AWB or a charge, or with a repeated column', () => {
    expect(readInvoiceHeader(['zone', 'total'])).toMatchObject({ problem: 'awb_missing' });
    for (const header of [
      ['AWB', 'city'],
      ['AWB', 'Charged Weight', 'Zone', 'GST'],
    ]) {
      expect(readInvoiceHeader(header)).toMatchObject({ problem: 'charges_missing' });
    }
    expect(readInvoiceHeader(['AWB', 'total', 'Total Amount'])).toMatchObject({
      problem: 'column_repeated',
      names: ['Total Amount'],
    });
  });

  test('finds columns whose names contain units and punctuation', () => {
    const firstNames = ['*AWB No.', 'Charged Weight (kg)', 'Freight (Rs.)', 'COD Charges (INR)'];
    const lastNames = ['IGST @18% (₹)', 'GST %', 'Total Charges'];
    const cells = ['="9700000000593"', '0.65', '₹ 99.00', '35/-', 'Rs. 24.12', '18', 'INR 158.12'];
    expect(readLine([...firstNames, ...lastNames], cells)).toEqual({
      awb: '9700000000593',
      chargedGrams: 650,
      zone: '',
      freightPaise: 99_00,
      codPaise: 35_00,
      rtoPaise: null,
      gstPaise: 24_12,
      totalPaise: 158_12,
    });
  });

  test.each([
    ['Freight Amt (₹)', 'freight'],
    ['Freight Charge (Excl. GST)', 'freight'],
    ['Shipping Cost INR', 'freight'],
    ['Total Amt. (Indian Rupees)', 'total'],
    ['Total incl GST (INR)', 'total'],
    ['Grand Total in Rs.', 'total'],
  ] as const)('maps the column %s to the %s charge', (name, charge) => {
    const header = readInvoiceHeader(['AWB', name]);
    expect('columns' in header && header.columns.charges[charge]).toEqual([1]);
  });

  test('lists unread columns', () => {
    expect(readInvoiceHeader(['AWB', 'Order', 'COD Amount', 'Total Amount (INR)'])).toMatchObject({
      columns: { unreadNames: ['Order', 'COD Amount'] },
    });
  });

  test('rejects unknown charges without a total', () => {
    expect(readInvoiceHeader(['AWB', 'Freight', 'Discount (Rs)', 'Net Cost'])).toEqual({
      problem: 'charge_unknown',
      names: ['Discount (Rs)', 'Net Cost'],
    });
    expect(readInvoiceHeader(['AWB', 'Freight', 'Discount', 'Total'])).toHaveProperty('columns');
  });

  test('adds fuel and handling charges to the freight', () => {
    const header = ['AWB', 'charge_DL', 'charge_FSC', 'Handling Charges', 'Total'];
    expect(readLine(header, ['1', '20', '2.5', '1', '27.73'])).toMatchObject({
      freightPaise: 23_50,
    });
  });

  test('takes the kind of charge of a row from the Charge Type column', () => {
    const header = ['AWB', 'Charge Type', 'Amount', 'GST'];
    expect(readLine(header, ['1', 'COD fee', '35', '6.30'])).toMatchObject({
      freightPaise: null,
      codPaise: 35_00,
      gstPaise: 6_30,
      totalPaise: null,
      charge: 'cod',
    });
    expect(readLine(['AWB', 'Charge Type', 'Total'], ['1', 'RTO', '35'])).toMatchObject({
      rtoPaise: null,
      totalPaise: 35_00,
      charge: 'rto',
    });
  });

  test('rejects a line without an AWB or with an invalid amount', () => {
    expect(readLine(['AWB', 'total'], ['', '5'])).toBeNull();
    for (const total of ['five', '5 - 3', '(5', '1000000000.01', '-1000000000.01']) {
      expect(readLine(['AWB', 'total'], ['1', total])).toBeNull();
    }
  });

  test('parses credited amounts as negative', () => {
    const creditTexts = ['-45.00', '(45.00)', '45.00 Cr', '₹ (45.00)', '-₹45', '45.00-', '45 CR.'];
    for (const total of creditTexts) {
      expect(readLine(['AWB', 'total'], ['1', total])).toMatchObject({ totalPaise: -45_00 });
    }
    expect(readLine(['AWB', 'total'], ['1', '45.00 Dr'])).toMatchObject({ totalPaise: 45_00 });
    expect(readLine(['AWB', 'COD', 'total'], ['1', '-', '5'])).toMatchObject({ codPaise: null });
  });

  test('rejects a line with an AWB that a spreadsheet shortened', () => {
    for (const awb of ['9.7E+12', '5.793081e+13', '9E+12']) {
      expect(isShortened(awb.toUpperCase())).toBe(true);
      expect(readLine(['AWB', 'total'], [awb, '5'])).toBeNull();
    }
    expect(isShortened('9E12')).toBe(false);
    expect(isShortened('57930810000016')).toBe(false);
  });

  test('readAwb returns the AWB of an invalid line, or an empty string', () => {
    const columns = readInvoiceHeader(['total', 'AWB']);
    if (!('columns' in columns)) throw new Error('the header has no columns');
    expect(readAwb(['-81.42', "'57930810000016"], columns.columns)).toBe('57930810000016');
    for (const cells of [['5'], ['5', ' '], ['5', '1'.repeat(65)]]) {
      expect(readAwb(cells, columns.columns)).toBe('');
    }
  });

  test('isTotalsRow distinguishes totals from lines', () => {
    const headerColumns = readInvoiceHeader(['S.No', 'AWB', 'Charged Weight', 'Zone', 'Total']);
    if (!('columns' in headerColumns)) throw new Error('the header has no columns');
    const { columns } = headerColumns;
    for (const cells of [
      ['', 'Total', '', '', '1456.12'],
      ['Grand Total (INR):', '', '900', '', '1456.12'],
      ['Sub-total', '2000', '', '', '1456.12'],
      ['', 'Total: 25 shipments', '', '', '1456.12'],
      ['', '', '', '', '1456.12'],
      ['', 'Rounded off', '', '', '0.12'],
    ]) {
      expect(isTotalsRow(cells, columns)).toBe(true);
    }
    for (const cells of [
      ['1', '57930810000016', '', '', '5'],
      ['Total Fashion', '57930810000016', '', '', '5'],
      ['1', '', '500', 'A', '5'],
      ['1', 'N/A', '', 'A', '5'],
    ]) {
      expect(isTotalsRow(cells, columns)).toBe(false);
    }
    expect(readInvoiceLine(['1', 'N/A', '', 'A', '5'], columns)).toBeNull();
  });
});

test('parses separate fuel and remote area columns as parts of the freight', () => {
  const header = readInvoiceHeader([
    'Waybill',
    'Freight',
    'charge_FSC',
    'ODA Charges',
    'Pickup fee',
  ]);
  if ('problem' in header) throw new Error(header.problem);
  expect(readInvoiceLine(['581100000001', '24', '2.40', '30', '1'], header.columns)).toMatchObject({
    freightPaise: 57_40,
    fuelPaise: 2_40,
    remotePaise: 30_00,
  });
});
