import {
  BOOKS,
  CLOSE_ANY_SHIFT,
  FIGURES,
  LEADS,
  MONEY,
  OFFICE,
  OWNER,
  type Permission,
  PRICES,
} from './groups.ts'

/** Invoices, payments and reports. */
export const MONEY_AND_FIGURES_PERMISSIONS: readonly Permission[] = [
  [
    OFFICE,
    [
      'listInvoices',
      'getInvoice',
      'getInvoicePdf',
      'listCharges',
      'listFolios',
      'listPayments',
      'getPayment',
    ],
  ],
  [
    MONEY,
    {
      createInvoice: ['Charge added', 'Leistung gebucht'],
      sendInvoice: ['Invoice sent', 'Rechnung versendet'],
      createCharge: ['Charge added', 'Position berechnet'],
      deleteCharge: ['Charge removed', 'Berechnete Position entfernt'],
      createFolio: ['Folio opened', 'Folio eröffnet'],
      updateFolio: ['Folio changed', 'Folio geändert'],
      deleteFolio: ['Folio deleted', 'Folio gelöscht'],
      moveInvoiceLines: ['Lines moved to another folio', 'Positionen auf ein anderes Folio verschoben'],
      movePayment: ['Payment moved to another folio', 'Zahlung auf ein anderes Folio verschoben'],
      updateInvoice: ['Invoice changed', 'Rechnung geändert'],
      issueInvoice: ['Invoice issued', 'Rechnung ausgestellt'],
      createPayment: ['Payment recorded', 'Zahlung erfasst'],
      createPayments: ['Payments recorded together', 'Zahlungen gemeinsam erfasst'],
      refundPayment: ['Refund recorded', 'Erstattung erfasst'],
    },
  ],
  [BOOKS, ['exportInvoices', 'getTaxReport', 'exportTaxReport']],
  [BOOKS, { createCreditNote: ['Credit note created', 'Rechnungskorrektur erstellt'] }],
  [MONEY, ['listBusinessDays', 'getBusinessDay', 'getDay']],
  [OWNER, { reopenDay: ['Closed day reopened', 'Abgeschlossener Tag wieder geöffnet'] }],
  [FIGURES, ['getPerformance', 'exportPerformance', 'getPickup', 'getPace', 'listReportedStays']],
  [FIGURES, ['getBudget', 'getOverview', 'getChannelMix']],
  // Read-only, but shows prices of booked rooms.
  [FIGURES, ['previewYieldRule']],
  [PRICES, { setBudget: ['Budget changed', 'Budget geändert'] }],
  [BOOKS, ['getJournal', 'getReceivables', 'getAccounting']],
  [BOOKS, { updateAccounting: ['Accounts changed', 'Konten geändert'] }],
  [BOOKS, ['getPaymentReport', 'exportPaymentReport']],
  [FIGURES, ['getManagerReport', 'exportManagerReport']],
  [MONEY, ['getInHouseList', 'exportInHouseList', 'getOpenBalances', 'exportOpenBalances']],
  [LEADS, ['listReportSchedules']],
  [
    LEADS,
    {
      createReportSchedule: ['Report by mail set up', 'Bericht per E-Mail eingerichtet'],
      updateReportSchedule: ['Report by mail changed', 'Bericht per E-Mail geändert'],
    },
  ],
  [
    LEADS,
    {
      deleteReportSchedule: ['Report by mail ended', 'Bericht per E-Mail beendet'],
      sendReport: ['Report sent by mail', 'Bericht per E-Mail gesendet'],
    },
  ],
  // Each paper for the roles that may read its report.
  [[...MONEY, 'revenue'], ['getPaperPdf']],
  [MONEY, ['listShifts', 'getShift']],
  [
    MONEY,
    { openShift: ['Shift opened', 'Schicht begonnen'], closeShift: ['Shift closed', 'Schicht beendet'] },
  ],
  [LEADS, [CLOSE_ANY_SHIFT]],
  [MONEY, ['listMails', 'getMail']],
  [MONEY, { retryMail: ['E-mail sent again', 'E-Mail erneut gesendet'] }],
]
