import Type from 'typebox'
import { LEADS } from '../account/roles.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { Property } from './properties.ts'

/** The booking page under a domain of the hotel. */

export const setBookingDomain = staffOperation({
  id: 'setBookingDomain',
  method: 'POST',
  path: '/properties/{id}/booking-domain',
  tag: 'Properties',
  roles: LEADS,
  audit: ['Domain of the booking page changed', 'Domain der Buchungsseite geändert'],
  summary: 'Show the booking page under a domain of the hotel',
  description:
    'The domain needs a CNAME record, or an address, that leads to the service, and a certificate at the proxy. In links to guests it is used once `checkBookingDomain` has found that it does.',
  params: s.object({ id: s.reference('property') }),
  body: s.object({
    name: Type.String({
      description:
        'Host name; letters that are not ASCII are converted. Not the address of the service itself',
      minLength: 1,
      maxLength: 253,
      examples: ['book.harbour-house.example'],
    }),
  }),
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110'],
  example: { params: { id: '{property_id}' }, body: { name: 'book.harbour-house.example' } },
})

export const checkBookingDomain = staffOperation({
  id: 'checkBookingDomain',
  method: 'POST',
  path: '/properties/{id}/booking-domain/check',
  tag: 'Properties',
  roles: LEADS,
  audit: ['Domain of the booking page checked', 'Domain der Buchungsseite geprüft'],
  summary: 'Look whether the domain of the booking page leads to the service',
  description:
    'The service opens the domain as a browser would, within ten seconds. It repeats that every day, and every hour after a problem.',
  params: s.object({ id: s.reference('property') }),
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})

export const removeBookingDomain = staffOperation({
  id: 'removeBookingDomain',
  method: 'DELETE',
  path: '/properties/{id}/booking-domain',
  tag: 'Properties',
  roles: LEADS,
  audit: ['Domain of the booking page removed', 'Domain der Buchungsseite entfernt'],
  summary: 'Show the booking page under the address of the service alone',
  params: s.object({ id: s.reference('property') }),
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})
