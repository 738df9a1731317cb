import Type from 'typebox'
import { MONEY } from '../account/roles.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import { Invoice } from '../parts/invoice-parts.ts'
import * as s from '../schema.ts'

export const createInterimInvoices = operation({
  id: 'createInterimInvoices',
  method: 'POST',
  path: '/reservations/{id}/interim-invoices',
  tag: 'Invoices',
  roles: MONEY,
  audit: ['Nights invoiced', 'Nächte abgerechnet'],
  summary: 'Invoice the nights of a stay before a date',
  description:
    'Issues what is charged before `until` and not invoiced yet, with the city tax of these nights and the charges of staff, as an invoice for each folio; the rest stays on the draft. Where an invoiced night has changed since, the difference is a line of the next invoice; a document below zero is a credit note. Payments on the draft go to these invoices where one takes them whole. `dry_run=true` is the preview.',
  params: s.object({ id: s.reference('reservation') }),
  query: s.object(dryRunQuery),
  body: s.named(
    'InterimInvoicesCreate',
    s.object({
      until: s.date('The first night that is not invoiced, after the arrival and before the departure'),
      folio_id: s.optional(
        s.reference('folio', 'Identifier of the only folio to invoice; default: all folios of the stay'),
      ),
    }),
  ),
  status: 201,
  response: s.named(
    'InterimInvoices',
    s.object({
      data: Type.Array(Invoice, { description: 'The issued documents, one for each folio' }),
      ...dryRunAnswer,
    }),
  ),
  errors: ['SVC-3001', 'SVC-1007'],
  example: { params: { id: '{reservation_id}' }, body: { until: '{date+51}' } },
})
