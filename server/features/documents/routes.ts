import * as contract from '../../../contract/resources/invoices.ts'
import { fileRoute } from '../../http/route.ts'
import { getInvoicePdf, printed } from './get-invoice-pdf.ts'

export const documentRoutes = [fileRoute(contract.getInvoicePdf, getInvoicePdf, printed)]
