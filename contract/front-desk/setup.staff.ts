import Type, { type Static } from 'typebox'
import { LEADS } from '../account/roles.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

/** Steps of the set-up of a property, in the order of their dependencies. rule 1.8 */
export const SETUP_STEPS = [
  'address',
  'rooms',
  'rate_plans',
  'policies',
  'tax_number',
  'bank_account',
  'card_payments',
  'mail_server',
  'guest_mails',
  'photos',
  'legal_texts',
  'booking_page',
  'test_booking',
  'channels',
  'team',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const PropertySetup = s.named(
  'PropertySetup',
  s.object({
    property_id: s.id('property'),
    steps: Type.Array(
      s.object({
        step: s.oneOf(SETUP_STEPS, 'What is set up'),
        status: s.oneOf(
          ['done', 'open', 'skipped'],
          '`done`: the property has it; `skipped`: it was marked as not needed',
        ),
        object_id: s.nullable(
          Type.String({
            description:
              'The room type that has no rooms or no rate plan yet, or the rate plan without a policy; null for none',
          }),
        ),
      }),
      { description: 'All steps, in order; `team` in live alone' },
    ),
    mail_server: s.object(
      {
        configured: Type.Boolean({ description: 'Whether the operator has named a mail server' }),
        accepted_at: s.nullable(s.timestamp('When it last accepted an e-mail; null for never')),
        error: s.nullable(
          Type.String({ description: 'Why the newest e-mail was not accepted; null where it was' }),
        ),
      },
      { description: 'The mail server of the installation, as its e-mails show it' },
    ),
  }),
)
export type PropertySetup = Static<typeof PropertySetup>

export const getSetup = staffOperation({
  id: 'getSetup',
  method: 'GET',
  path: '/setup',
  tag: 'Today',
  roles: LEADS,
  summary: 'Get what of a property is set up',
  description: 'Nothing of it is stored but what was skipped: each step is done by what the property has.',
  query: s.object({ property_id: s.reference('property') }),
  status: 200,
  response: PropertySetup,
  errors: ['SVC-3001'],
  example: { query: { property_id: '{property_id}' } },
})

export const sendTestMail = staffOperation({
  id: 'sendTestMail',
  method: 'POST',
  path: '/setup/test-mails',
  tag: 'Today',
  roles: LEADS,
  audit: ['Test e-mail sent', 'Test-E-Mail gesendet'],
  summary: 'Send an e-mail to oneself, to try the mail server',
  description: 'GET /mails/{id} says what became of it.',
  body: s.named('TestMailRequest', s.object({ property_id: s.reference('property') })),
  status: 200,
  response: s.named(
    'TestMail',
    s.object({
      id: Type.String({ description: 'Identifier of the e-mail' }),
      to: Type.String({ description: 'The address of the person who asked for it' }),
    }),
  ),
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110'],
  example: { body: { property_id: '{property_id}' } },
})

export const updateSetup = staffOperation({
  id: 'updateSetup',
  method: 'PATCH',
  path: '/setup',
  tag: 'Today',
  roles: LEADS,
  audit: ['Setup checklist changed', 'Einrichtungsliste geändert'],
  summary: 'Skip steps of the setup of a property, or take them up again',
  body: s.named(
    'PropertySetupUpdate',
    s.object({
      property_id: s.reference('property'),
      skipped: Type.Array(s.oneOf(SETUP_STEPS, 'A step'), {
        maxItems: SETUP_STEPS.length,
        uniqueItems: true,
        description: 'Every step that is not needed; a step that is left out is open again',
      }),
    }),
  ),
  status: 200,
  response: PropertySetup,
  errors: ['SVC-3001'],
  example: { body: { property_id: '{property_id}', skipped: ['channels'] } },
})
