import Type from 'typebox'
import { BOOKS, MONEY, OFFICE } from '../account/roles.ts'
import { creditOverride } from '../companies/company-of-stay.ts'
import { LANGUAGES } from '../languages.ts'
import { INVOICE_STATUSES, INVOICE_TYPES, PAYMENT_STATUSES } from '../lists.ts'
import { mergeable } from '../merge-patch.ts'
import { remindersOfInvoice } from '../money/reminder-settings.ts'
import { Price } from '../money.ts'
import { operation } from '../operation.ts'
import { DELTA_SORTS, deltaQuery, page, pageQuery } from '../page.ts'
import { addedLines, BillTo, Invoice } from '../parts/invoice-parts.ts'
import * as s from '../schema.ts'

const invoiceFilters = {
  status: s.optional(
    s.oneOrMore(INVOICE_STATUSES, 'Only documents with this status: one, or several separated by commas'),
  ),
  payment_status: s.optional(
    s.oneOrMore(
      PAYMENT_STATUSES,
      'Only documents with this payment status: one, or several separated by commas',
    ),
  ),
  type: s.optional(
    s.oneOrMore(INVOICE_TYPES, 'Only this kind of document: one, or several separated by commas'),
  ),
  issued_from: s.optional(s.date('Earliest day of issue, inclusive')),
  issued_to: s.optional(s.date('Latest day of issue, inclusive')),
  reservation_id: s.optional(s.reference('reservation')),
  guest_id: s.optional(s.reference('guest')),
  company_id: s.optional(s.reference('company', 'Only documents on the account of this company')),
  property_id: s.optional(s.reference('property')),
}

export const listInvoices = operation({
  id: 'listInvoices',
  method: 'GET',
  path: '/invoices',
  tag: 'Invoices',
  roles: OFFICE,
  summary: 'List invoices, deposit invoices and credit notes',
  description:
    'Newest first. Filters combine. `issued_from` and `issued_to` are days in the zone of the property, both included. Sorted by ' +
    '`issued_at`, the list has what was issued: drafts are left out.',
  query: s.object({
    ...pageQuery,
    ...invoiceFilters,
    ...deltaQuery,
    sort: s.optional(
      s.oneOf([...DELTA_SORTS, 'issued_at', '-issued_at'], {
        description:
          'Order of the list; a minus sign reverses it. `updated_at` is for use with `updated_since`; `issued_at` leaves drafts out',
        examples: ['-issued_at'],
      }),
    ),
  }),
  status: 200,
  response: page('InvoicePage', Invoice),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { status: 'issued,paid', issued_from: '{date+0}', issued_to: '{date+7}' } },
})

export const getInvoice = operation({
  id: 'getInvoice',
  method: 'GET',
  path: '/invoices/{id}',
  tag: 'Invoices',
  roles: OFFICE,
  summary: 'Get an invoice',
  description: 'A draft shows what would be issued now.',
  params: s.object({ id: s.reference('invoice') }),
  status: 200,
  response: Invoice,
  errors: ['SVC-3001'],
  example: { params: { id: '{invoice_id}' } },
})

export const getInvoicePdf = operation({
  id: 'getInvoicePdf',
  method: 'GET',
  path: '/invoices/{id}/pdf',
  tag: 'Invoices',
  roles: OFFICE,
  summary: 'Get an invoice as a PDF',
  description:
    'A4, tagged, PDF/A-3; once it is issued, with the EN 16931 invoice (Factur-X) inside as `factur-x.xml`. In the language of the guest, else of the property, unless `language` is set. Drafts are marked as such.',
  params: s.object({ id: s.reference('invoice') }),
  query: s.object({
    language: s.optional(
      s.oneOf(
        LANGUAGES,
        'Language of the document; default: the language of the guest, otherwise of the property',
      ),
    ),
    proforma: s.optional(
      Type.Boolean({
        description:
          'Of the draft of an invoice: a proforma, which says what is to be paid and that it is no invoice. It has no number and is stored nowhere',
      }),
    ),
  }),
  status: 200,
  file: 'application/pdf',
  errors: ['SVC-3001'],
  example: { params: { id: '{invoice_id}' } },
})

export const createInvoice = operation({
  id: 'createInvoice',
  method: 'POST',
  path: '/invoices',
  tag: 'Invoices',
  roles: MONEY,
  audit: ['Charge added', 'Leistung gebucht'],
  summary: 'Add lines to the draft of a stay',
  description:
    'Adds lines to the draft of a folio of the stay, or creates a draft if everything was invoiced. They are added to the total of the reservation.',
  body: s.named(
    'InvoiceCreate',
    s.object({
      reservation_id: s.reference('reservation'),
      folio_id: s.optional(
        s.reference('folio', 'Identifier of the folio to charge; default: the first folio of the stay'),
      ),
      added_lines: s.described(addedLines({ minItems: 1 }), 'Lines to add; prices include VAT'),
    }),
  ),
  status: 201,
  response: Invoice,
  errors: ['SVC-3001', 'SVC-7005'],
  example: {
    body: {
      reservation_id: '{reservation_id}',
      added_lines: [
        {
          type: 'service',
          description: 'Bicycle, one day',
          unit_price: { amount: 1500, currency: 'EUR' },
          vat_rate: '19.00',
        },
      ],
    },
  },
})

export const updateInvoice = operation({
  id: 'updateInvoice',
  method: 'PATCH',
  path: '/invoices/{id}',
  tag: 'Invoices',
  roles: MONEY,
  audit: ['Invoice changed', 'Rechnung geändert'],
  summary: 'Change a draft, or pause the reminders of an invoice',
  description:
    'An issued document accepts `reminders_paused` alone. `bill_to` merges field by field, and `null` goes back to the guest. `added_lines` are replaced whole; their ' +
    'prices include VAT, and what the reservation owes follows them.',
  params: s.object({ id: s.reference('invoice') }),
  body: s.named(
    'InvoiceUpdate',
    s.object({
      bill_to: s.optional(
        s.nullable(
          s.described(
            mergeable(BillTo),
            'Recipient of the document, merged field by field; null restores the guest',
          ),
        ),
      ),
      added_lines: s.optional(
        s.described(addedLines(), 'Lines added by staff; replaces the whole list. Prices include VAT'),
      ),
      credit_override: creditOverride('Bills a company above its credit limit'),
      reminders_paused: s.optional(remindersOfInvoice.reminders_paused),
    }),
  ),
  status: 200,
  response: Invoice,
  errors: ['SVC-3001', 'SVC-7001', 'SVC-7005', 'SVC-8004', 'SVC-1015'],
  example: {
    params: { id: '{invoice_id}' },
    body: {
      added_lines: [
        {
          type: 'service',
          description: 'Airport transfer',
          unit_price: { amount: 4500, currency: 'EUR' },
          vat_rate: '19.00',
        },
      ],
    },
  },
})

export const issueInvoice = operation({
  id: 'issueInvoice',
  method: 'POST',
  path: '/invoices/{id}/issue',
  tag: 'Invoices',
  roles: MONEY,
  audit: ['Invoice issued', 'Rechnung ausgestellt'],
  summary: 'Issue a draft',
  description:
    'Assigns the next number; from then on the invoice cannot change. Check-out issues the invoice of a stay too. A draft with a negative total becomes a credit note.',
  params: s.object({ id: s.reference('invoice') }),
  status: 200,
  response: Invoice,
  errors: ['SVC-3001', 'SVC-7001', 'SVC-7003', 'SVC-1015'],
  example: { params: { id: '{invoice_id}' } },
})

export const createCreditNote = operation({
  id: 'createCreditNote',
  method: 'POST',
  path: '/invoices/{id}/credit-notes',
  tag: 'Invoices',
  roles: BOOKS,
  audit: ['Credit note created', 'Rechnungskorrektur erstellt'],
  summary: 'Credit an invoice',
  description:
    'Without `amount`, the whole remaining amount. `lines` selects lines, each at its own VAT rate; otherwise the amount is divided by rate over all of them. A credited amount is no longer owed, unless `reopen` puts the lines on a new draft. A deposit invoice is credited as a whole, and its payments count towards the stay.',
  params: s.object({ id: s.reference('invoice') }),
  body: s.named(
    'CreditNoteCreate',
    s.object({
      amount: s.optional(
        s.described(Price, 'Amount to credit, including VAT; default: the whole remaining amount'),
      ),
      lines: s.optional(
        Type.Array(
          s.named(
            'CreditedLine',
            s.object({
              line_id: s.text(200, '`id` of the line within the invoice'),
              amount: s.described(Price, 'Amount to credit on the line, including VAT'),
            }),
          ),
          {
            minItems: 1,
            maxItems: 500,
            description: 'Amounts to credit by line; `amount` may be omitted, otherwise it must be their sum',
          },
        ),
      ),
      reason: s.optional(s.nullable(s.text(300, 'Reason, printed on the credit note; null for none'))),
      reopen: s.optional(
        Type.Boolean({
          default: false,
          description:
            'Whether to put the lines on a new draft; only when the whole remaining amount is credited',
        }),
      ),
    }),
  ),
  body_required: false,
  status: 201,
  response: Invoice,
  errors: ['SVC-3001', 'SVC-7002', 'SVC-7003', 'SVC-1015'],
  example: {
    params: { id: '{issued_invoice_id}' },
    body: { amount: { amount: 1000, currency: 'EUR' }, reason: 'The heating failed' },
  },
})

export const sendInvoice = operation({
  id: 'sendInvoice',
  method: 'POST',
  path: '/invoices/{id}/send',
  tag: 'Invoices',
  roles: MONEY,
  audit: ['Invoice sent', 'Rechnung versendet'],
  summary: 'E-mail the PDF to the guest',
  description:
    'To the `email` of `bill_to`, else to the booker, or to another address, in the language of the guest. The e-mail is queued and sent within seconds; an e-mail that already waits for the same address is not queued twice.',
  params: s.object({ id: s.reference('invoice') }),
  body: s.named(
    'InvoiceSend',
    s.object({
      to: s.optional(
        Type.String({
          format: 'idn-email',
          maxLength: 254,
          description: 'Recipient address, if it differs from that of `bill_to` and of the guest',
          examples: ['bookkeeping@example.com'],
        }),
      ),
    }),
  ),
  body_required: false,
  status: 202,
  response: s.named(
    'InvoiceSending',
    s.object({
      invoice_id: s.id('invoice'),
      status: s.oneOf(['queued'], 'Always `queued`: the e-mail is sent within seconds'),
      sent_to: Type.String({ description: 'Recipient address' }),
    }),
  ),
  errors: ['SVC-3001', 'SVC-7002', 'SVC-7004'],
  example: { params: { id: '{issued_invoice_id}' } },
})
