import Type, { type Static } from 'typebox'
import { MONEY, OFFICE } from '../account/roles.ts'
import { creditOverride } from '../companies/company-of-stay.ts'
import { INVOICE_STATUSES, INVOICE_TYPES, RESERVATION_STATUSES } from '../lists.ts'
import { Money } from '../money.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import { BillTo } from '../parts/invoice-parts.ts'
import * as s from '../schema.ts'
import { ROUTED_PAYERS } from './routed.ts'

/** Stays whose lines one request moves. rule 7.69 */
export const MAX_ROUTED_STAYS = 200

const RoutedLines = s.named(
  'RoutedLines',
  s.object({
    reservation_id: s.id('reservation'),
    from_folio_id: s.id('folio', 'Identifier of the folio that the lines leave'),
    to_folio_id: s.id('folio', 'Identifier of the folio that they go to'),
    to_name: s.nullable(Type.String({ description: 'Name of that folio; null for none' })),
    routed_to: s.nullable(
      s.oneOf(ROUTED_PAYERS, 'For whom rules have opened that folio; null for any other'),
    ),
    bill_to: s.nullable(s.described(BillTo, 'Payer of that folio; null for who pays for the stay')),
    lines: s.integer(0, 10_000, 'How many lines go there; 0 where its payer alone is another than before'),
    amount: s.described(Money, 'Sum of these lines'),
  }),
)
export type RoutedLines = Static<typeof RoutedLines>

export const applyRouting = operation({
  id: 'applyRouting',
  method: 'POST',
  path: '/routing/apply',
  tag: 'Groups',
  roles: MONEY,
  audit: ['Lines moved by rules', 'Positionen nach Regeln verschoben'],
  summary: 'Move lines that exist to where rules send them',
  description: `Of the stays of a group, or of up to ${MAX_ROUTED_STAYS} stays: the lines of their drafts that a rule sends to another folio, and the payers of folios that rules have opened. What is invoiced stays. \`dry_run=true\` is the preview.`,
  query: s.object(dryRunQuery),
  body: s.named(
    'RoutingApply',
    s.object({
      group_id: s.optional(
        s.reference('group', 'Group whose stays are meant, in place of `reservation_ids`'),
      ),
      reservation_ids: s.optional(
        Type.Array(s.reference('reservation'), {
          minItems: 1,
          maxItems: MAX_ROUTED_STAYS,
          uniqueItems: true,
          description: 'The stays, in place of `group_id`',
        }),
      ),
      credit_override: creditOverride('Bills a company above its credit limit'),
    }),
  ),
  status: 200,
  response: s.named(
    'RoutingApplied',
    s.object({
      data: Type.Array(RoutedLines, { description: 'What moves, by stay and folio; empty for nothing' }),
      ...dryRunAnswer,
    }),
  ),
  errors: ['SVC-3001', 'SVC-8004'],
  example: { body: { group_id: '{group_id}' } },
})

/** A document in a statement of several stays. */
export const StatementDocument = s.named(
  'GroupFolioDocument',
  s.object({
    id: s.id('invoice'),
    number: s.nullable(Type.String({ description: 'Number of the document; null for a draft' })),
    type: s.oneOf(INVOICE_TYPES, 'Kind of document'),
    status: s.oneOf(INVOICE_STATUSES, 'Status of the document'),
    total: s.described(Money, 'Total including VAT and city tax'),
    amount_due: s.described(Money, 'Amount left to pay; negative when money has to be returned'),
    due_date: s.nullable(s.date('Due date; null for a draft')),
  }),
)

/** The sums of a statement. */
export const statementSums = {
  total: s.described(Money, 'Sum of the charges, less credits'),
  amount_paid: s.described(Money, 'Sum of payments received, before refunds'),
  amount_refunded: s.described(Money, 'Sum of refunds'),
  balance: s.described(Money, 'Amount left to pay; negative when money has to be returned'),
}

const GroupFolio = s.named(
  'GroupFolio',
  s.object({
    group_id: s.id('group'),
    property_id: s.id('property'),
    bill_to: s.nullable(
      s.described(BillTo, 'Payer of what rules send to the group; null where the group has none'),
    ),
    stays: Type.Array(
      s.named(
        'StayOfGroupFolio',
        s.object({
          reservation_id: s.id('reservation'),
          first_name: Type.String({ description: 'Given name of the guest; may be empty' }),
          last_name: Type.String({ description: 'Family name of the guest; may be empty' }),
          status: s.oneOf(RESERVATION_STATUSES, 'Status of the stay'),
          check_in: s.date('Date of arrival: the first night'),
          check_out: s.date('Date of departure; its night is not part of the stay'),
          folio_id: s.id('folio', 'Identifier of the folio of the stay that the group pays'),
          documents: Type.Array(StatementDocument, { description: 'Its documents, the oldest first' }),
          ...statementSums,
        }),
      ),
      { description: 'The stays of the group with a folio that it pays, by arrival' },
    ),
    ...statementSums,
  }),
)
export type GroupFolio = Static<typeof GroupFolio>

export const getGroupFolio = operation({
  id: 'getGroupFolio',
  method: 'GET',
  path: '/groups/{id}/folio',
  tag: 'Groups',
  roles: OFFICE,
  summary: 'Get what a group pays',
  description:
    'The folios of its stays that rules have opened for the group, with their documents and sums. `POST /payments` pays several of these documents at once.',
  params: s.object({ id: s.reference('group') }),
  status: 200,
  response: GroupFolio,
  errors: ['SVC-3001'],
  example: { params: { id: '{group_id}' } },
})
