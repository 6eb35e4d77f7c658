import { describe, expect, test } from 'vitest';
import { matchPayouts, readStatement } from './bank-statement.ts';

interface Layout {
  readonly bank: string;
  readonly utr: string;
  /** The rows above the transfers, with the header. */
  readonly topRows: readonly string[];
  readonly debitRow: string;
  /** The return of the transfer, with the UTR in the text. */
  readonly creditRow: string;
  /** Interest, fees, totals and notes. */
  readonly unrelatedRows: readonly string[];
}

/** Statements of a transfer of ₹3,895.00. */
const layouts: readonly Layout[] = [
  {
    bank: 'HDFC, with account lines and rows of asterisks',
    utr: 'N202611250000004',
    topRows: [
      'HDFC BANK Ltd.,,,,Page No .:   1,Statement of accounts,',
      'M/S SHIPDESK LOGISTICS PVT LTD,,,,Account Branch :KORAMANGALA,,',
      'JOINT HOLDERS :,,,,OD Limit :0.00  Currency :INR,,',
      ',,,,Cust ID :88412345,Account No :50200012345678,',
      'Nomination : Registered,,,,A/C Open Date :01/04/2024,RTGS/NEFT IFSC :HDFC0000053,',
      ',,,,,,',
      'Statement From : 25/11/2026  To : 30/11/2026,,,,,,',
      '********,****,****,****,****,****,****',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '********,****,****,****,****,****,****',
    ],
    debitRow:
      '25/11/26,NEFT DR-SBIN0001234-MENON STORES-COD 25 NOV,N202611250000004,25/11/26,3895.00,,96105.00',
    creditRow:
      '27/11/26,NEFT RETURN-N202611250000004-ACCOUNT CLOSED,HDFCR52026112577,27/11/26,,3895.00,100000.00',
    unrelatedRows: [
      '30/11/26,NEFT CHGS INCL GST 251126,MIR2633012345678,30/11/26,2.95,,99997.05',
      '********,****,****,****,****,****,****',
      'STATEMENT SUMMARY  :-,,,,,,',
      'Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,',
      '100000.00,2,1,3897.95,3895.00,99997.05,',
    ],
  },
  {
    bank: 'ICICI, with search fields and the UTR in the remarks',
    utr: 'IN12633012345678',
    topRows: [
      'DETAILED STATEMENT',
      'Account Number,,000405012345 ( INR )  - SHIPDESK LOGISTICS',
      'Transaction Date from,,25/11/2026,to,30/11/2026',
      'Amount from,,,to,,Cheque number from,,to,,Transaction remarks,',
      'Transactions List - - SHIPDESK LOGISTICS - 000405012345',
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,"Withdrawal Amount\n(INR )",Deposit Amount (INR ),Balance (INR )',
    ],
    debitRow:
      '1,25/11/2026,25/11/2026,-,INF/NEFT/IN12633012345678/SBIN0001234/COD/MENON STORES,3895.00,0.00,96105.00',
    creditRow:
      '2,27/11/2026,27/11/2026,-,NEFT-RETURN-ICICN12026112700-IN12633012345678-ACCOUNT CLOSED,0.00,3895.00,100000.00',
    unrelatedRows: [
      '3,30/11/2026,30/11/2026,-,000405012345:Int.Pd:01-11-2026 to 30-11-2026,0.00,12.00,100012.00',
      'Legends Used in Account Statement',
      'INF - Internet fund transfer in linked and non-linked accounts',
    ],
  },
  {
    bank: 'Axis, with a blank cheque number',
    utr: 'AXISCN0123456789',
    topRows: [
      'Name :- SHIPDESK LOGISTICS PVT LTD',
      'Statement of Account No :923020012345678 for the period (From : 25-11-2026 To : 30-11-2026)',
      '',
      'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL',
    ],
    debitRow:
      '25-11-2026,-,NEFT/AXISCN0123456789/MENON STORES/STATE BANK OF INDIA/COD,3895.00, ,96105.00',
    creditRow:
      '27-11-2026,-,NEFT RTN/AXISCN0123456789/R03/ACCOUNT CLOSED,             ,3895.00,100000.00',
    unrelatedRows: [
      '30-11-2026,-,Consolidated Charges for A/c,17.70, ,99982.30',
      'Unless the constituent notifies the bank immediately of any discrepancy the entries are correct.',
    ],
  },
  {
    bank: 'SBI, separated by tabs, with the UTR in the description',
    utr: 'SBIN326330012345',
    topRows: [
      'Account Name\t:SHIPDESK LOGISTICS PVT LTD',
      'Account Number\t:_00000039012345678',
      'Drawing Power\t:0.00',
      'Interest Rate(% p.a.)\t:0.0',
      'Balance as on 25 Nov 2026\t:1,00,000.00',
      '',
      'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance',
    ],
    debitRow:
      '25 Nov 2026\t25 Nov 2026\tTO TRANSFER-NEFT UTR NO: SBIN326330012345--MENON STORES\tTRANSFER TO 4697732162093 /\t3,895.00\t \t96,105.00',
    creditRow:
      '27 Nov 2026\t27 Nov 2026\tBY TRANSFER-NEFT RETURN SBIN326330012345*ACCOUNT CLOSED--\tTRANSFER FROM 3199678044308 /\t \t3,895.00\t1,00,000.00',
    unrelatedRows: [
      '30 Nov 2026\t30 Nov 2026\tCREDIT INTEREST--\t\t \t12.00\t1,00,012.00',
      '**This is a computer generated statement and does not require a signature',
    ],
  },
  {
    bank: 'SBI, as CSV without account lines',
    utr: 'SBIN326330012345',
    topRows: ['Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance'],
    debitRow:
      '25 Nov 2026,25 Nov 2026,TO TRANSFER-NEFT UTR NO: SBIN326330012345--MENON STORES,TRANSFER TO 4697732162093 /,"3,895.00", ,"96,105.00"',
    creditRow:
      '27 Nov 2026,27 Nov 2026,BY TRANSFER-NEFT RETURN SBIN326330012345--,TRANSFER FROM 3199678044308 /, ,"3,895.00","1,00,000.00"',
    unrelatedRows: ['30 Nov 2026,30 Nov 2026,CREDIT INTEREST--,, ,12.00,"1,00,012.00"'],
  },
  {
    bank: 'Kotak, with the direction next to the amount',
    utr: 'KKBKH26330712345',
    topRows: [
      'Account Statement,,,,,,,',
      'SHIPDESK LOGISTICS PVT LTD,,Cust. Reln. No.,412345678,,,,',
      'Period,From 25/11/2026 To 30/11/2026,Currency,INR,,,,',
      'Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr',
    ],
    debitRow:
      '1,25/11/2026,NEFT KKBKH26330712345 MENON STORES SBIN0001234,NEFTOUT-9012345,"3,895.00",DR,"96,105.00",CR',
    creditRow:
      '2,27/11/2026,NEFT RETURN KKBKH26330712345 ACCOUNT CLOSED,KKBKR52026112701,"3,895.00",CR,"1,00,000.00",CR',
    unrelatedRows: [
      '3,30/11/2026,Chrg: NEFT Nov 2026,,2.95,DR,"99,997.05",CR',
      'Opening balance,"as on 25/11/2026   INR 1,00,000.00",,,,,,',
    ],
  },
  {
    bank: 'HDFC, with the RRN of IMPS',
    utr: '633012345678',
    topRows: ['Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'],
    debitRow:
      '25/11/26,IMPS-633012345678-MENON STORES-SBIN-XXXXXX1234-COD,0000633012345678,25/11/26,3895.00,,96105.00',
    creditRow:
      '27/11/26,IMPS-RETURN-633012345678-ACCOUNT CLOSED,0000633187654321,27/11/26,,3895.00,100000.00',
    unrelatedRows: [],
  },
  {
    bank: 'ICICI, with the RRN of UPI',
    utr: '633012345678',
    topRows: [
      'S No.,Value Date,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
    ],
    debitRow: '1,25/11/2026,UPI/633012345678/COD/menon@sbi/STATE BANK OF I,3895.00,0.00,96105.00',
    creditRow: '2,27/11/2026,UPI/REV/633012345678/menon@sbi,0.00,3895.00,100000.00',
    unrelatedRows: [],
  },
];

const matchRows = (rows: readonly string[], payouts: Parameters<typeof matchPayouts>[0]) => {
  const statement = readStatement(rows.join('\r\n'));
  if (typeof statement === 'string') throw new Error(`the statement is ${statement}`);
  return matchPayouts(payouts, statement.rows);
};

describe.each(layouts)(
  'a statement of $bank',
  ({ utr, topRows, debitRow, creditRow, unrelatedRows }) => {
    const payout = { id: 'a', utr, netPaise: 3_895_00 };
    const emptyResult = { matched: [], returned: [], differing: [], unreadRows: [] };

    test('matches the transfer', () => {
      expect(matchRows([...topRows, debitRow, ...unrelatedRows], [payout])).toEqual({
        ...emptyResult,
        matched: [payout],
      });
    });

    test.each([
      ['after its transfer', [debitRow, creditRow]],
      ['before its transfer', [creditRow, debitRow]],
    ])('assigns a return %s to the payout with the UTR in the text', (_, rows) => {
      expect(matchRows([...topRows, ...rows, ...unrelatedRows], [payout])).toEqual({
        ...emptyResult,
        returned: [payout],
      });
    });

    test('lists a return without a transfer as differing', () => {
      expect(matchRows([...topRows, creditRow, ...unrelatedRows], [payout])).toEqual({
        ...emptyResult,
        differing: [{ payout, statementPaise: -3_895_00 }],
      });
    });
  },
);
