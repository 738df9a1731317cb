import type { MonthEndWords } from './month-end-words.ts'

export const de: MonthEndWords = {
  title: 'Monatsabschluss',
  between: (from, to) => `${from} – ${to}`,
  made: (moment) => `Erstellt am ${moment}.`,
  all_agree: 'Die Papiere stimmen überein.',
  differences: (count) =>
    count === 1 ? 'Ein Vergleich weicht ab, siehe unten.' : `${count} Vergleiche weichen ab, siehe unten.`,
  checks: 'Was die Papiere voneinander sagen',
  heads: {
    check: 'Verglichen',
    amount: 'Erstes',
    other: 'Zweites',
    difference: 'Differenz',
    state: 'Ergebnis',
  },
  names: {
    debits: 'Journal: Soll und Haben',
    payments: 'Zahlungen und die Geldkonten des Journals',
    receivables: 'Forderungen und ihr Konto im Journal',
    open_balances: 'Offene Salden am letzten Abend und Gästekonto mit Forderungen im Journal',
    deposits: 'Anzahlungen am letzten Abend und das Journal',
    documents: 'Steuerbericht und Summen der Belege',
    city_tax: 'Aufstellung der Kurtaxe und der Steuerbericht',
    vat_in_journal: 'Umsatzsteuer im Steuerbericht und im Journal',
    city_tax_in_journal: 'Kurtaxe im Steuerbericht und im Journal',
  },
  states: { agrees: 'Stimmt', explained: 'Anderer Monat', differs: 'WEICHT AB' },
  explained: (stays) =>
    `Anderer Monat: in einem Monat verdient, in einem anderen berechnet. ${stays === 1 ? 'Ein Aufenthalt' : `${stays} Aufenthalte`} in open-taxes.csv ergeben die Differenz.`,
  files: 'In diesem Archiv',
  file_heads: { file: 'Papier', name: 'Datei' },
  file_names: {
    check_sheet: 'Dieses Prüfblatt',
    tax: 'Umsatzsteuer und Kurtaxe nach Satz, aus Belegen des Monats',
    city_tax: 'Kurtaxe, eine Zeile je Beleg',
    invoices: 'Belege des Monats',
    journal: 'Journal des Monats',
    datev: 'Buchungsstapel für DATEV',
    receivables: 'Forderungen am Abend des letzten Tages',
    payments: 'Zahlungen und Erstattungen, einzeln',
    open_taxes: 'Aufenthalte, deren Steuern in verschiedenen Monaten verdient und berechnet wurden',
  },
  no_datev: {
    not_configured: 'Ohne Buchungsstapel für DATEV: Berater- und Mandantennummer fehlen.',
    currency: 'Ohne Buchungsstapel für DATEV: DATEV nimmt Beträge mit zwei Nachkommastellen.',
    accounts: 'Ohne Buchungsstapel für DATEV: Kontonummern haben nicht die eingestellte Stellenzahl.',
  },
  page_of: (page, of) => `Seite ${page} von ${of}`,
}
