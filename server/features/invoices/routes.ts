import * as contract from '../../../contract/invoices.ts'
import * as reports from '../../../contract/reports.ts'
import { fileRoute, route } from '../../http/route.ts'
import { exportInvoices } from './export-invoices.ts'
import { exportPaymentReport } from './export-payment-report.ts'
import { exportTaxReport } from './export-tax-report.ts'
import { getInvoice } from './get-invoice.ts'
import { getPaymentReport } from './get-payment-report.ts'
import { getTaxReport } from './get-tax-report.ts'
import { listInvoices } from './list-invoices.ts'

export const invoiceRoutes = [
  route(contract.listInvoices, listInvoices),
  route(contract.getInvoice, getInvoice),
  route(reports.getTaxReport, getTaxReport),
  fileRoute(reports.exportInvoices, exportInvoices, async (file) => file),
  fileRoute(reports.exportTaxReport, exportTaxReport, async (file) => file),
  route(reports.getPaymentReport, getPaymentReport),
  fileRoute(reports.exportPaymentReport, exportPaymentReport, async (file) => file),
]
