import type { Booking } from '../bookings.ts'
import type { Chance } from '../chance.ts'

const NOTES = [
  'Arrives by the late train.',
  'Asks for a quiet room.',
  'Honeymoon.',
  'Needs a parking space.',
  'Vegetarian breakfast, please.',
  'Allergic to feathers.',
  'Travels with colleagues; rooms next to each other if possible.',
  'Would like to leave luggage after check-out.',
  'Birthday on the second day.',
  'Cot for a baby.',
]
const ADS = ['spring', 'newsletter', 'harbour_days', 'search']

/** What a booking says beside its dates: notes, hours, the channel's own number. */
export function wordsOf({ channel, arrives, property, slot }: Booking, chance: Chance) {
  const zoned = arrives.toZonedDateTimeISO(property.timezone)
  const hour = String(zoned.hour).padStart(2, '0')
  const announced_hour = chance.happens(zoned.hour >= 22 ? 0.9 : 0.3)
  return {
    notes: chance.happens(0.16) ? chance.pick(NOTES) : null,
    estimated_arrival_time: announced_hour ? `${hour}:${zoned.minute < 30 ? '00' : '30'}` : null,
    external_reference: channel === 'direct' ? null : referenceOf(channel, slot.check_in, chance),
    metadata: channel === 'direct' ? metadataOf(chance) : {},
  }
}

/** As each channel numbers its bookings. */
function referenceOf(channel: string, check_in: string, chance: Chance): string {
  const digits = (count: number) => String(chance.between(10 ** (count - 1), 10 ** count - 1))
  switch (channel) {
    case 'airbnb':
      return `HM${Array.from({ length: 8 }, () => chance.pick([...'ABCDEFGHJKMNPQRSTWXYZ23456789'])).join('')}`
    case 'hostelworld':
      return `HW-${check_in.slice(2, 4)}-${digits(8)}`
    default:
      return digits(10)
  }
}

function metadataOf(chance: Chance): Record<string, string> {
  const kind = chance.fraction()
  if (kind < 0.1) return { cost_centre: String(chance.between(4000, 4999)), purpose: 'business' }
  if (kind < 0.35) return { source: 'website', campaign: chance.pick(ADS) }
  return kind < 0.6 ? { source: 'website' } : {}
}
