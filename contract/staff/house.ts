import Type, { type Static } from 'typebox'
import { GuestMailChanges } from '../guest-mails.ts'
import { LANGUAGES as DOCUMENT_LANGUAGES } from '../languages.ts'
import { Money } from '../money.ts'
import { page, pageQuery } from '../page.ts'
import { Address, CityTax, Property } from '../properties.ts'
import * as s from '../schema.ts'
import { staffOperation } from './staff-operation.ts'

/** The house and the account: settings, search, first steps, mails, news. */

export const updateProperty = staffOperation({
  id: 'updateProperty',
  method: 'PATCH',
  path: '/properties/{id}',
  tag: 'Properties',
  summary: 'Change the settings of a property',
  description: 'Stays that are booked keep the taxes and times they were booked with. The currency stays.',
  params: s.object({ id: s.reference('property') }),
  body: s.object(
    s.optionals({
      name: s.line(120),
      timezone: Type.String({ minLength: 1, maxLength: 64, examples: ['Europe/Berlin'] }),
      country: s.country(),
      address: s.nullable(Address),
      check_in_time: s.timeOfDay(),
      check_out_time: s.timeOfDay(),
      default_vat_rate: s.percentString(),
      city_tax: s.nullable(CityTax),
      legal: s.object({
        company_name: s.optional(s.nullable(s.line(200))),
        vat_id: s.optional(s.nullable(s.line(40))),
      }),
      guest_mails: GuestMailChanges,
      // What is printed on documents; an empty text clears.
      letterhead: s.object(
        s.optionals({
          language: s.oneOf(DOCUMENT_LANGUAGES),
          iban: Type.String({ maxLength: 42 }),
          bic: Type.String({ maxLength: 11 }),
          account_holder: Type.String({ maxLength: 70 }),
          tax_number: Type.String({ maxLength: 40 }),
          email: Type.String({ maxLength: 254 }),
          phone: Type.String({ maxLength: 40 }),
          website: Type.String({ maxLength: 120 }),
          footer: Type.String({ maxLength: 1000 }),
        }),
      ),
    }),
  ),
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' }, body: { check_out_time: '10:00' } },
})

/** Bytes of a logo, and as many as they are in base64. */
export const LOGO_BYTES = 512 * 1024
const LOGO_CHARACTERS = Math.ceil(LOGO_BYTES / 3) * 4

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
const base64 = (more = {}) =>
  Type.String({
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description: 'base64',
    examples: [PIXEL],
    ...more,
  })

export const Logo = s.named(
  'Logo',
  s.object({
    media_type: s.nullable(s.oneOf(['image/png', 'image/jpeg'])),
    content: s.nullable(base64()),
  }),
)

export const getLogo = staffOperation({
  id: 'getLogo',
  method: 'GET',
  path: '/properties/{id}/logo',
  tag: 'Properties',
  summary: 'The picture at the head of documents; null where there is none',
  params: s.object({ id: s.reference('property') }),
  status: 200,
  response: Logo,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})

export const setLogo = staffOperation({
  id: 'setLogo',
  method: 'POST',
  path: '/properties/{id}/logo',
  tag: 'Properties',
  summary: 'Put a picture at the head of documents',
  description: 'PNG or JPEG, of 512 KiB and 2400 × 2400 pixels at most.',
  params: s.object({ id: s.reference('property') }),
  body: s.object({ content: base64({ maxLength: LOGO_CHARACTERS }) }),
  body_limit: LOGO_CHARACTERS + 1024,
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' }, body: { content: PIXEL } },
})

export const removeLogo = staffOperation({
  id: 'removeLogo',
  method: 'DELETE',
  path: '/properties/{id}/logo',
  tag: 'Properties',
  summary: 'Print documents without a picture',
  params: s.object({ id: s.reference('property') }),
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})

export const SEARCH_KINDS = ['guest', 'reservation', 'room', 'invoice'] as const
export const SearchHit = s.named(
  'SearchHit',
  s.object({
    kind: s.oneOf(SEARCH_KINDS),
    id: Type.String(),
    title: Type.String({ examples: ['Okafor, Ngozi'] }),
    subtitle: Type.String({ description: 'Code, e-mail or room type', examples: ['K7Q-4F2M'] }),
    other_name: s.nullable(
      Type.String({
        description:
          'Of a reservation, the name of the profile where the booker has another; of a guest, the booker found',
      }),
    ),
    status: s.nullable(Type.String()),
    stay: s.nullable(s.object({ check_in: s.date(), check_out: s.date() })),
    property_id: s.nullable(Type.String()),
    total: s.nullable(Money),
  }),
)
export type SearchHit = Static<typeof SearchHit>

export const search = staffOperation({
  id: 'search',
  method: 'GET',
  path: '/search',
  tag: 'Search',
  summary: 'Find guests, reservations, rooms and invoices by what is typed',
  description:
    'Beginnings of names, e-mails, phones, confirmation codes, references, room names, invoice numbers.',
  query: s.object({
    q: Type.String({ minLength: 1, maxLength: 100 }),
    property_id: s.optional(s.reference('property')),
  }),
  status: 200,
  response: s.object({ data: Type.Array(SearchHit) }),
  errors: [],
  example: { query: { q: 'oka' } },
})

export const QUICK_START_STEPS = ['key', 'request', 'reservation', 'webhook', 'event'] as const
export const getQuickStart = staffOperation({
  id: 'getQuickStart',
  method: 'GET',
  path: '/quick-start',
  tag: 'Quick start',
  summary: 'Which first steps are done in this environment',
  status: 200,
  response: s.named(
    'QuickStart',
    s.object({
      steps: Type.Array(s.object({ step: s.oneOf(QUICK_START_STEPS), done_at: s.nullable(s.timestamp()) }), {
        description:
          'A key was made, a request answered 2xx, a reservation made by it, an endpoint there, an event delivered',
      }),
      api_24_hours: s.object({
        requests: Type.Integer(),
        errors: Type.Integer({ description: 'Answers of 4xx and 5xx' }),
        p95_ms: s.nullable(Type.Number()),
      }),
      failed_deliveries: Type.Integer({ description: 'Of the last 30 days' }),
      sample: s.nullable(
        s.object({
          room_type_id: s.id('room_type'),
          rate_plan_id: s.id('rate_plan'),
          check_in: s.date(),
          check_out: s.date(),
        }),
      ),
    }),
  ),
  errors: ['SVC-4005'],
  example: {},
})

export const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'failed', 'discarded'] as const
export const Mail = s.named(
  'Mail',
  s.object({
    id: Type.String(),
    kind: Type.String({ examples: ['invoice'] }),
    to: Type.String(),
    subject: Type.String(),
    status: s.oneOf(MAIL_STATUSES),
    attempts: Type.Integer(),
    last_error: s.nullable(Type.String()),
    property_id: s.nullable(Type.String()),
    resource_id: s.nullable(Type.String()),
    reservation_id: s.nullable(Type.String({ description: 'The stay that it is about' })),
    created_at: s.timestamp(),
    next_attempt_at: s.nullable(s.timestamp()),
    sent_at: s.nullable(s.timestamp()),
  }),
)
export type Mail = Static<typeof Mail>

export const listMails = staffOperation({
  id: 'listMails',
  method: 'GET',
  path: '/mails',
  tag: 'Mails',
  summary: 'What was or is to be sent by e-mail, newest first',
  query: s.object({
    ...pageQuery,
    status: s.optional(s.oneOrMore(MAIL_STATUSES)),
    resource_id: s.optional(s.anyReference('Identifier of the object that it is about')),
    reservation_id: s.optional(s.reference('reservation')),
  }),
  status: 200,
  response: page('MailPage', Mail),
  errors: ['SVC-2005'],
  example: {},
})

export const getMail = staffOperation({
  id: 'getMail',
  method: 'GET',
  path: '/mails/{id}',
  tag: 'Mails',
  summary: 'A mail with what it says; a link that lets somebody in is left out',
  params: s.object({ id: s.reference('mail') }),
  status: 200,
  response: s.named('MailText', s.object({ ...Mail.properties, text: Type.String() })),
  errors: ['SVC-3001'],
  example: { params: { id: '{mail_id}' } },
})

export const retryMail = staffOperation({
  id: 'retryMail',
  method: 'POST',
  path: '/mails/{id}/retry',
  tag: 'Mails',
  summary: 'Try to send a mail again, now',
  params: s.object({ id: s.reference('mail') }),
  status: 202,
  response: Mail,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110'],
  example: { params: { id: '{mail_id}' } },
})

export const getChangelog = staffOperation({
  id: 'getChangelog',
  method: 'GET',
  path: '/changelog',
  tag: 'Changelog',
  summary: 'What was announced, and what has changed, version by version',
  status: 200,
  response: s.object({
    feed_url: Type.String(),
    announcements: Type.Array(
      s.object({
        id: s.id('announcement'),
        subject: Type.String(),
        text: Type.String(),
        announced_at: s.timestamp(),
      }),
      { description: 'What whoever runs the service has told everybody, newest first' },
    ),
    data: Type.Array(
      s.object({
        version: Type.String({ examples: ['0.1.0'] }),
        date: s.nullable(s.date()),
        sections: Type.Array(s.object({ title: Type.String(), items: Type.Array(Type.String()) })),
      }),
    ),
  }),
  errors: [],
  example: {},
})
