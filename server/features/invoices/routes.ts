import * as contract from '../../../contract/invoices.ts'
import * as reports from '../../../contract/reports.ts'
import { fileRoute, route } from '../../http/route.ts'
import { exportInvoices } from './export-invoices.ts'
import { getInvoice } from './get-invoice.ts'
import { getTaxReport } from './get-tax-report.ts'
import { listInvoices } from './list-invoices.ts'

export const invoiceRoutes = [
  route(contract.listInvoices, listInvoices),
  route(contract.getInvoice, getInvoice),
  route(reports.getTaxReport, getTaxReport),
  fileRoute(reports.exportInvoices, exportInvoices, async (file) => file),
]
