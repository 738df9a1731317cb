import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { operation } from '../operation.ts'
import { DOCUMENT_TYPES, REGISTRATION_FIELDS, SEXES } from '../parts/registration-rules.ts'
import * as s from '../schema.ts'

const MAX_PARTY = 60

const entry = {
  last_name: s.personName(100, 'Family name, as in the identity document'),
  first_name: s.personName(100, 'Given names, as in the identity document'),
  nationality: s.country('Nationality, ISO 3166-1 alpha-2'),
  birth_date: s.date('Date of birth'),
  birth_place: s.line(100, 'Place of birth, with the country if it differs'),
  sex: s.oneOf(SEXES, 'Sex, as in the identity document'),
  address: s.line(200, 'Street and number of the usual residence'),
  postal_code: s.line(20, 'Postal code of the usual residence'),
  city: s.line(100, 'Place of the usual residence'),
  country: s.country('Country of the usual residence, ISO 3166-1 alpha-2'),
  document_type: s.oneOf(DOCUMENT_TYPES, 'Kind of identity document'),
  document_number: Type.String({
    minLength: 3,
    maxLength: 40,
    pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} ./-]*$',
    description: 'Number of the identity document',
    examples: ['C01X00T47'],
  }),
  document_issued_on: s.date('Date of issue of the identity document'),
  document_issuer: s.line(100, 'Authority or place that has issued the identity document'),
  phone: s.phone('Mobile phone in E.164'),
  email: s.email('E-mail address'),
  kinship: s.line(60, 'Relationship of a minor to an adult of the party, such as `daughter`'),
}

export const RegisteredGuest = s.named(
  'RegisteredGuest',
  s.object({
    position: s.integer(1, MAX_PARTY, 'Number of the guest in the party; the first guest signs'),
    ...Object.fromEntries(Object.entries(entry).map(([name, schema]) => [name, s.nullable(schema)])),
  } as {
    position: ReturnType<typeof s.integer>
  } & { [K in keyof typeof entry]: ReturnType<typeof s.nullable<(typeof entry)[K]>> }),
)
export type RegisteredGuest = Static<typeof RegisteredGuest>

const names = s.oneOf(REGISTRATION_FIELDS, 'Name of a field')

export const Registration = s.named(
  'Registration',
  s.object({
    reservation_id: s.id('reservation'),
    country: s.country('Country of the property, whose law applies'),
    law: s.nullable(
      Type.String({
        description: 'Law that requires the registration; null when none is known and a short form is used',
      }),
    ),
    wanted: s.integer(
      0,
      MAX_PARTY,
      'Minimum number of guests to register; 0 for a stay that does not take place',
    ),
    registered: s.integer(0, MAX_PARTY, 'Number of registered guests among them'),
    open_to_guest: Type.Boolean({
      description:
        'Whether the guest can complete the registration on the page of the booking, which is possible until check-in',
    }),
    deleted_after: s.date('Last day on which the data is retained, by the current dates of the stay'),
    guests: Type.Array(
      s.object({
        position: s.integer(1, MAX_PARTY, 'Which guest of the party'),
        required: Type.Boolean({ description: 'Whether the law requires this guest to be registered' }),
        fields: Type.Array(names, {
          description: 'Fields required of this guest before any data is entered',
        }),
        registered_at: s.nullable(s.timestamp('When the registration was completed; null until then')),
        registered_by: s.nullable(
          s.oneOf(['guest', 'staff', 'api', 'system'], 'Who completed the registration; null until then'),
        ),
      }),
      { description: 'All guests of the party, without the registration data' },
    ),
  }),
)
export type Registration = Static<typeof Registration>

const ofReservation = { id: s.reference('reservation') }
const ofGuest = s.object({
  ...ofReservation,
  position: Type.String({
    maxLength: 64,
    description: 'Which guest of the party, from 1 on',
    examples: ['1'],
  }),
})

export const getRegistration = operation({
  id: 'getRegistration',
  method: 'GET',
  path: '/reservations/{id}/registration',
  tag: 'Guests',
  roles: OFFICE,
  summary: 'Get the status of the registration of a stay',
  description:
    'The fields that the law requires of each guest, and whether they are complete, without their values. The data is deleted after the legal term.',
  params: s.object(ofReservation),
  status: 200,
  response: Registration,
  errors: ['SVC-3001'],
  example: { params: { id: '{reservation_id}' } },
})

export const viewRegistration = operation({
  id: 'viewRegistration',
  method: 'POST',
  path: '/reservations/{id}/registration/view',
  tag: 'Guests',
  roles: DESK,
  audit: ['Registration looked at', 'Meldedaten angesehen'],
  summary: 'View the registration data of a stay',
  description: 'Includes the numbers of identity documents. The audit log records each access.',
  params: s.object(ofReservation),
  secret_response: true,
  status: 200,
  response: s.named(
    'RegisteredGuestList',
    s.object({
      guests: Type.Array(RegisteredGuest, { description: 'Registered guests, by position' }),
    }),
  ),
  errors: ['SVC-3001'],
  example: { params: { id: '{reservation_id}' } },
})

export const setRegistration = operation({
  id: 'setRegistration',
  method: 'PUT',
  path: '/reservations/{id}/registration/guests/{position}',
  tag: 'Guests',
  roles: DESK,
  audit: ['Guest registered', 'Gast gemeldet'],
  summary: 'Register a guest of a stay',
  description:
    'Replaces earlier data of this guest. Fields that the law does not require of this guest, by nationality and age, are not stored. Document numbers are stored encrypted, and are in no event, list or log.',
  params: ofGuest,
  body: s.named('RegistrationSet', s.object(s.optionals(entry))),
  status: 200,
  response: Registration,
  errors: ['SVC-3001', 'SVC-1007'],
  example: {
    params: { id: '{reservation_id}', position: '1' },
    body: {
      last_name: 'Okafor',
      first_name: 'Ngozi',
      nationality: 'NG',
      birth_date: '1988-04-02',
      address: '12 Marina Road',
      postal_code: '101231',
      city: 'Lagos',
      country: 'NG',
      document_type: 'passport',
      document_number: 'A12345678',
    },
  },
})

export const deleteRegistration = operation({
  id: 'deleteRegistration',
  method: 'DELETE',
  path: '/reservations/{id}/registration/guests/{position}',
  tag: 'Guests',
  roles: DESK,
  audit: ['Registration deleted', 'Meldedaten gelöscht'],
  summary: 'Delete the registration of a guest',
  params: ofGuest,
  status: 204,
  errors: ['SVC-3001'],
  example: { params: { id: '{reservation_id}', position: '1' } },
})
