import * as contract from '../../../contract/invoices.ts'
import * as reports from '../../../contract/reports.ts'
import { route } from '../../http/route.ts'
import { getInvoice } from './get-invoice.ts'
import { getTaxReport } from './get-tax-report.ts'
import { listInvoices } from './list-invoices.ts'

export const invoiceRoutes = [
  route(contract.listInvoices, listInvoices),
  route(contract.getInvoice, getInvoice),
  route(reports.getTaxReport, getTaxReport),
]
