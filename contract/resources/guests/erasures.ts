import Type, { type Static } from 'typebox'
import { dryRunAnswer, dryRunQuery, operation } from '../../operation.ts'
import * as s from '../../schema.ts'

/** Erasure of a guest's personal data, as far as the law allows. rule 28 */

const KeptRecord = s.named(
  'KeptRecord',
  s.object({
    object: s.oneOf(['invoice', 'payment', 'registration'], 'What it is'),
    id: Type.String({
      description: 'Its identifier; of a registration that of the stay',
      examples: ['inv_01h2xcejqtf2nbrexx3vqjhp41'],
    }),
    number: s.nullable(Type.String({ description: 'Number of an invoice; null for a payment' })),
    fields: Type.Array(Type.String(), {
      description: 'Which of its fields may still say who the guest is',
      examples: [['bill_to', 'line_items']],
    }),
    until: s.date('The last day on which it is kept'),
  }),
)

export const GuestErasure = s.named(
  'GuestErasure',
  s.object({
    guest_id: s.id('guest', 'The profile; its stays go on naming it'),
    erased_at: s.timestamp('When it was erased'),
    completed_at: s.nullable(
      s.timestamp('When nothing was left; null while logs are being gone through or records are kept'),
    ),
    kept_until: s.nullable(s.date('The last day on which anything is kept; null where nothing is')),
    kept_count: Type.Integer({ description: 'How many records are kept' }),
    kept: Type.Array(KeptRecord, {
      description: 'The first of them, those that go first at the top; at most 100',
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
  summary: 'Erase what is kept about a guest, as far as the law lets',
  description:
    'Profile, consents, names on stays, notes, mails and what channels sent are anonymised at once, the logs within a minute. Stays, figures and sums stay. ' +
    'Issued invoices and the references of payments are kept until the term of the property ends (`invoice_retention_years`), and are then ' +
    'anonymised without being asked. It cannot be undone. A guest with stays to come, in the house, or with money open is refused. Asked again, it ' +
    'answers what is kept by now. With `dry_run=true` the answer says what would be kept.',
  params: s.object({ id: s.reference('guest') }),
  query: s.object(dryRunQuery),
  status: 200,
  response: GuestErasure,
  errors: ['SVC-3001', 'SVC-1025', 'SVC-4005'],
  example: { params: { id: '{erasable_guest_id}' } },
})
