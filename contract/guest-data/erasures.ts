import Type, { type Static } from 'typebox'
import { LEADS } from '../account/roles.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import * as s from '../schema.ts'

/** Erasure of a guest's personal data, as far as the law allows. rule 28 */

const RetainedRecord = s.named(
  'RetainedRecord',
  s.object({
    object: s.oneOf(['invoice', 'payment', 'registration'], 'What it is'),
    id: Type.String({
      description: 'Identifier of the record; for a registration, of the stay',
      examples: ['inv_01h2xcejqtf2nbrexx3vqjhp41'],
    }),
    number: s.nullable(Type.String({ description: 'Number of an invoice; null for a payment' })),
    fields: Type.Array(Type.String(), {
      description: 'Fields that can still identify the guest',
      examples: [['bill_to', 'line_items']],
    }),
    until: s.date('Last day on which the record is retained'),
  }),
)

export const GuestErasure = s.named(
  'GuestErasure',
  s.object({
    guest_id: s.id('guest', 'Identifier of the profile, which its stays keep'),
    erased_at: s.timestamp('When the data was erased'),
    completed_at: s.nullable(
      s.timestamp(
        'When the erasure was complete; null while logs are being processed or records are retained',
      ),
    ),
    kept_until: s.nullable(s.date('Last day on which any record is retained; null when none is')),
    kept_count: Type.Integer({ description: 'Number of retained records' }),
    retained: Type.Array(RetainedRecord, {
      description: 'The retained records, by the date of their deletion, earliest first; at most 100',
    }),
    ...dryRunAnswer,
  }),
)
export type GuestErasure = Static<typeof GuestErasure>

export const eraseGuest = operation({
  id: 'eraseGuest',
  method: 'POST',
  path: '/guests/{id}/erase',
  tag: 'Guests',
  roles: LEADS,
  audit: ['Guest erased', 'Gast gelöscht'],
  summary: 'Erase the data of a guest',
  description:
    'Profile, consents, names on stays, notes, mails and what channels sent are anonymised at once, logs within a minute. Stays, figures and sums remain. Issued invoices and references of payments are retained for `invoice_retention_years` of the property, and are then anonymised automatically. It cannot be undone. A guest with future stays, in house, or with an open balance is refused. Repeated, it returns what is still retained. With `dry_run=true` the response is a preview.',
  params: s.object({ id: s.reference('guest') }),
  query: s.object(dryRunQuery),
  status: 200,
  response: GuestErasure,
  errors: ['SVC-3001', 'SVC-1025', 'SVC-4005'],
  example: { params: { id: '{erasable_guest_id}' } },
})
