import Type, { type Static } from 'typebox'
import { MONEY, OFFICE } from '../account/roles.ts'
import { creditOverride } from '../companies/company-of-stay.ts'
import { mergeable } from '../merge-patch.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { BillTo } from '../parts/invoice-parts.ts'
import * as s from '../schema.ts'
import { Payment } from './payments.ts'
import { ROUTED_PAYERS } from './routed.ts'

/** A folio: a part of the charges of a stay, with its payer. rule 7.58 */
export const Folio = s.named(
  'Folio',
  s.object({
    id: s.id('folio'),
    reservation_id: s.id('reservation'),
    name: s.nullable(s.line(100, 'Name of the folio for staff; null for none')),
    routed_to: s.nullable(
      s.oneOf(
        ROUTED_PAYERS,
        'For whom rules have opened the folio; null for the first, and for one that staff or a rule with its name opened',
      ),
    ),
    bill_to: s.described(BillTo, 'Payer of the folio: the booker, unless staff set another'),
    draft_invoice_id: s.nullable(
      s.id(
        'invoice',
        'Identifier of the draft with the lines that are not invoiced yet; null when there are none',
      ),
    ),
    invoice_ids: Type.Array(s.id('invoice'), {
      description:
        'Documents of the folio, oldest first: drafts, invoices, deposit invoices and credit notes',
    }),
    total: s.described(Money, 'Sum of the charges, less credits'),
    amount_paid: s.described(Money, 'Sum of payments received, before refunds'),
    amount_refunded: s.described(Money, 'Sum of refunds'),
    balance: s.described(Money, 'Amount left to pay; negative when money has to be returned'),
  }),
)
export type Folio = Static<typeof Folio>

const Folios = s.named(
  'FolioList',
  s.object({
    data: Type.Array(Folio, {
      description:
        'Folios of the stay, starting with the first. Their totals add up to the amount owed by the stay, their balances to its balance',
    }),
  }),
)

const name = s.optional(s.nullable(s.line(100, 'Name of the folio for staff; null for none')))

export const listFolios = operation({
  id: 'listFolios',
  method: 'GET',
  path: '/reservations/{id}/folios',
  tag: 'Invoices',
  roles: OFFICE,
  summary: 'List the folios of a stay',
  description:
    'Every stay has at least one. New charges are on the first, unless a rule sends them to another, until they are moved.',
  params: s.object({ id: s.reference('reservation') }),
  status: 200,
  response: Folios,
  errors: ['SVC-3001'],
  example: { params: { id: '{reservation_id}' } },
})

export const createFolio = operation({
  id: 'createFolio',
  method: 'POST',
  path: '/reservations/{id}/folios',
  tag: 'Invoices',
  roles: MONEY,
  audit: ['Folio opened', 'Folio eröffnet'],
  summary: 'Open another folio',
  description: 'For another payer. It is empty until lines are moved to it. A stay has at most 10.',
  params: s.object({ id: s.reference('reservation') }),
  body: s.named(
    'FolioCreate',
    s.object({
      name,
      bill_to: s.optional(
        s.nullable(s.described(mergeable(BillTo), 'Payer of the folio; null for the booker')),
      ),
    }),
  ),
  body_required: false,
  status: 201,
  response: Folio,
  errors: ['SVC-3001'],
  example: {
    params: { id: '{reservation_id}' },
    body: { name: 'Company', bill_to: { company_name: 'Okafor Trading Ltd', name: null } },
  },
})

export const updateFolio = operation({
  id: 'updateFolio',
  method: 'PATCH',
  path: '/reservations/{id}/folios/{folio_id}',
  tag: 'Invoices',
  roles: MONEY,
  audit: ['Folio changed', 'Folio geändert'],
  summary: 'Change the payer of a folio',
  description:
    '`bill_to` merges field by field, and `null` restores the booker; its draft is updated. Issued documents do not change.',
  params: s.object({ id: s.reference('reservation'), folio_id: s.reference('folio') }),
  body: s.named(
    'FolioUpdate',
    s.object({
      name,
      bill_to: s.optional(
        s.nullable(
          s.described(
            mergeable(BillTo),
            'Payer of the folio, merged field by field; null restores the booker',
          ),
        ),
      ),
      credit_override: creditOverride('Bills a company above its credit limit'),
    }),
  ),
  status: 200,
  response: Folio,
  errors: ['SVC-3001', 'SVC-8004'],
  example: {
    params: { id: '{reservation_id}', folio_id: '{folio_id}' },
    body: { bill_to: { vat_id: 'DE123456789' } },
  },
})

export const deleteFolio = operation({
  id: 'deleteFolio',
  method: 'DELETE',
  path: '/reservations/{id}/folios/{folio_id}',
  tag: 'Invoices',
  roles: MONEY,
  audit: ['Folio deleted', 'Folio gelöscht'],
  summary: 'Delete an empty folio',
  description:
    'Only a folio without lines, payments and issued documents; never the first. Returns the remaining folios.',
  params: s.object({ id: s.reference('reservation'), folio_id: s.reference('folio') }),
  status: 200,
  response: Folios,
  errors: ['SVC-3001'],
  example: { params: { id: '{reservation_id}', folio_id: '{folio_id}' } },
})

export const movePayment = operation({
  id: 'movePayment',
  method: 'POST',
  path: '/payments/{id}/move',
  tag: 'Payments',
  roles: MONEY,
  audit: ['Payment moved to another folio', 'Zahlung auf ein anderes Folio verschoben'],
  summary: 'Move a payment to another folio of the stay',
  description:
    'Moves the whole payment with its refunds, to the oldest invoice of the folio with enough due, else to its draft. Payments of a deposit invoice, and those that cover the fee of a cancellation, cannot be moved, and a folio that owes nothing takes none (422 `nothing_due`). A part of a payment of a company and a write-off stay (422 `company_payment`, `written_off`).',
  params: s.object({ id: s.reference('payment') }),
  body: s.named(
    'PaymentMove',
    s.object({
      folio_id: s.reference(
        'folio',
        'Identifier of the folio of the same stay to which the payment is moved',
      ),
    }),
  ),
  status: 200,
  response: Payment,
  errors: ['SVC-3001'],
  example: { params: { id: '{payment_id}' }, body: { folio_id: '{charged_folio_id}' } },
})

export const moveInvoiceLines = operation({
  id: 'moveInvoiceLines',
  method: 'POST',
  path: '/invoices/{id}/lines/move',
  tag: 'Invoices',
  roles: MONEY,
  audit: ['Lines moved to another folio', 'Positionen auf ein anderes Folio verschoben'],
  summary: 'Move lines of a draft to another folio',
  description:
    'They stay there when the stay changes: a repriced night keeps its folio, and an added night goes to the folio of the night before. Invoiced lines cannot be moved. Returns all folios of the stay.',
  params: s.object({ id: s.reference('invoice') }),
  body: s.named(
    'LinesMove',
    s.object({
      line_ids: Type.Array(s.text(200, '`id` of a line within the invoice'), {
        minItems: 1,
        maxItems: 500,
        description: 'The lines to move',
        examples: [['city_tax']],
      }),
      folio_id: s.reference('folio', 'Identifier of the folio of the same stay to which the lines are moved'),
      credit_override: creditOverride('Bills a company above its credit limit'),
    }),
  ),
  status: 200,
  response: Folios,
  errors: ['SVC-3001', 'SVC-7001', 'SVC-8004', 'SVC-1015'],
  example: {
    params: { id: '{invoice_id}' },
    body: { line_ids: ['accommodation_{date+50}_7.00'], folio_id: '{folio_id}' },
  },
})
