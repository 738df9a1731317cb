import * as contract from '#contract/invoices/invoices.ts'
import * as reports from '#contract/invoices/reports.ts'
import { fileRoute, route } from '../../http/route.ts'
import { getInvoice } from './get-invoice.ts'
import { listInvoices } from './list-invoices.ts'
import { exportInvoices } from './reports/export-invoices.ts'
import { exportPaymentReport } from './reports/export-payment-report.ts'
import { exportTaxReport } from './reports/export-tax-report.ts'
import { getPaymentReport } from './reports/get-payment-report.ts'
import { getTaxReport } from './reports/get-tax-report.ts'

export const invoiceRoutes = [
  route(contract.listInvoices, listInvoices),
  route(contract.getInvoice, getInvoice),
  route(reports.getTaxReport, getTaxReport),
  fileRoute(reports.exportInvoices, exportInvoices, async (file) => file),
  fileRoute(reports.exportTaxReport, exportTaxReport, async (file) => file),
  route(reports.getPaymentReport, getPaymentReport),
  fileRoute(reports.exportPaymentReport, exportPaymentReport, async (file) => file),
]
