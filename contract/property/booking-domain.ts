import Type, { type Static } from 'typebox'
import * as s from '../schema.ts'

/** Why guests who enter a domain would not see the booking page. */
export const DOMAIN_PROBLEMS = [
  'no_address',
  'not_public',
  'unreachable',
  'certificate',
  'other_service',
] as const
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number]

/** A host name of the property's own. rule 26.57 */
export const BookingDomain = s.named(
  'BookingDomain',
  s.object(
    {
      name: Type.String({ description: 'Host name, in ASCII', examples: ['book.harbour-house.example'] }),
      checked_at: s.nullable(s.timestamp('When the domain was last looked at; null where it never was')),
      problem: s.nullable(
        s.oneOf(
          DOMAIN_PROBLEMS,
          'What the last look found: the name has no address, leads into a network that is not public, cannot be reached, has no valid certificate, or leads to another service; null for none',
        ),
      ),
    },
    'Domain of the booking page; links to guests begin with it once a look has found no problem',
  ),
)
export type BookingDomain = Static<typeof BookingDomain>
