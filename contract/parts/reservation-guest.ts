import Type from 'typebox'
import * as s from '../schema.ts'

/** A language tag, BCP 47. */
export const languageTag = (description: string) =>
  Type.String({ description, pattern: '^[a-z]{2}(-[A-Z]{2})?$', examples: ['en'] })

/** The guest of a booking, as the booking has it. rule 4 */
export const ReservationGuest = s.named(
  'ReservationGuest',
  s.object(
    {
      first_name: s.optional(s.partOfName(100, 'Given name; of both names one is enough')),
      last_name: s.optional(s.partOfName(100, 'Family name; of both names one is enough')),
      email: s.optional(s.email('E-mail address; a known address selects the existing profile')),
      phone: s.optional(s.phone('Phone number in E.164: a plus and 7 to 15 digits')),
      language: s.optional(
        languageTag('Preferred language, stored if the guest is new; BCP 47 such as `en` or `pt-BR`'),
      ),
    },
    'The guest. A known e-mail address selects the existing profile, otherwise a profile is created. Send either this or `guest_id`',
  ),
)
