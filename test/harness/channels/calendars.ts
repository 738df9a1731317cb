import {
  CALENDAR_SECRETS,
  checkFeedUrl,
  connectCalendar,
  feedUrl,
} from '#server/features/distribution/ical/public.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel, TestApp } from '../app.ts'
import { makeStock } from '../stock.ts'
import type { Receiver } from '../webhooks/receiver.ts'

/** A calendar with one booking, of three nights. */
export const calendarOf = (uid: string, check_in = '2027-03-15') => {
  const [first, until] = [check_in, addDays(check_in, 3)].map((date) => date.replaceAll('-', ''))
  return `BEGIN:VCALENDAR
VERSION:2.0
PRODID:x
BEGIN:VEVENT
UID:${uid}
DTSTART;VALUE=DATE:${first}
DTEND;VALUE=DATE:${until}
SUMMARY:Reserved
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')
}

/** Imports calendars of the host into the rooms of a hotel, each from its own path. */
export async function importCalendars(test: TestApp, hotel: Hotel, host: Receiver, paths: readonly string[]) {
  await hotel.connectChannel('airbnb')
  await test.db.query(`UPDATE channels SET type = 'ical' WHERE account_id = $1`, [hotel.account_id])
  const stock = await makeStock(hotel.api, { inventory_count: paths.length })
  await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, {
    channels: [{ channel: 'airbnb', channel_room_id: stock.room_type_id, channel_rate_id: 'ical' }],
  })
  const { data } = (await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}&limit=100`)).body
  const { account_id, property_id } = hotel
  for (const [i, path] of paths.entries()) {
    const of = { account_id, property_id, channel: 'airbnb', room_id: data[i].id }
    const url = feedUrl(`${new URL(host.url).origin}/${path}`)
    const verdict = await checkFeedUrl(url, { allow_loopback: true, resolve: async () => [] })
    const secrets = sealer(test.secret, CALENDAR_SECRETS)
    await writing(test.app.environments.live.system, account_id, (tx) =>
      connectCalendar({ tx, now: test.clock.now(), secrets }, of, verdict),
    )
    test.clock.advance({ seconds: 1 })
  }
}
