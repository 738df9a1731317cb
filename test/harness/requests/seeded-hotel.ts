import type { TestApp } from '../app.ts'
import { namesOf } from './requests.ts'
import { seedOneOfEach } from './seed-one-of-each.ts'

/** A hotel with one of each object that examples name. */
export async function seededHotel(test: TestApp, environment: 'live' | 'sandbox' = 'live') {
  const hotel = await test.createHotel({ environment })
  await hotel.connectChannel('booking_com')
  const objects = await seedOneOfEach(hotel)
  return { hotel, objects, names: namesOf(hotel.property_id, objects) }
}
