import type { MonthEndWords } from './month-end-words.ts'

export const en: MonthEndWords = {
  title: 'Month end',
  between: (from, to) => `${from} – ${to}`,
  made: (moment) => `Made ${moment}.`,
  all_agree: 'The papers agree.',
  differences: (count) =>
    count === 1 ? 'One comparison differs: see below.' : `${count} comparisons differ: see below.`,
  checks: 'What the papers say of each other',
  heads: { check: 'Compared', amount: 'First', other: 'Second', difference: 'Difference', state: 'Result' },
  names: {
    debits: 'Journal: debits and credits',
    payments: 'Payments, and the journal’s accounts for money',
    receivables: 'Receivables, and their account in the journal',
    open_balances: 'Open balances of the last evening, and guest ledger with receivables in the journal',
    deposits: 'Deposits held on the last evening, and the journal',
    documents: 'Tax report, and the totals of documents',
    city_tax: 'Statement of city tax, and the tax report',
    vat_in_journal: 'VAT of the tax report, and of the journal',
    city_tax_in_journal: 'City tax of the tax report, and of the journal',
  },
  states: { agrees: 'Agrees', explained: 'Other month', differs: 'DIFFERS' },
  explained: (stays) =>
    `Other month: earned in one month and invoiced in another. ${stays === 1 ? 'One stay' : `${stays} stays`} in open-taxes.csv add up to it.`,
  files: 'In this archive',
  file_heads: { file: 'Paper', name: 'File' },
  file_names: {
    check_sheet: 'This check sheet',
    tax: 'VAT and city tax by rate, of documents issued in the month',
    city_tax: 'City tax, a line for each document',
    invoices: 'Documents issued in the month',
    journal: 'Journal of the month',
    datev: 'Booking batch for DATEV',
    receivables: 'Receivables on the evening of the last day',
    payments: 'Payments and refunds, each',
    open_taxes: 'Stays whose taxes were earned and invoiced in different months',
  },
  no_datev: {
    not_configured: 'Without a booking batch for DATEV: the numbers of consultant and client are not set.',
    currency: 'Without a booking batch for DATEV: it takes amounts of two decimals.',
    accounts: 'Without a booking batch for DATEV: the numbers of accounts have not the digits that are set.',
  },
  page_of: (page, of) => `Page ${page} of ${of}`,
}
