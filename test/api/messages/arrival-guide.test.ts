import { expect, it } from 'vitest'
import { mailingApp } from '../../harness/mail/mailing-app.ts'
import { sendGuestMails } from '../../harness/mail/messages.ts'

const { test, makeHotel, text } = await mailingApp()

it('rule 27.15 — the e-mail before the arrival has the arrival guide, and a link to the map', async () => {
  const { api, property_id, owner, reserve } = await makeHotel()
  await api.send('PUT', '/message-schedules', {
    ...{ property_id, kind: 'before_arrival', enabled: true, days: 2, time: '10:00' },
  })
  const mailOf = async (booking_page: object) => {
    await owner.patch(`/properties/${property_id}`, { booking_page })
    const { id } = await reserve({ check_in: '2027-01-08', check_out: '2027-01-10' })
    test.clock.set('2027-01-06T09:00:00Z')
    await sendGuestMails(test.app)
    test.clock.advance({ seconds: 10 })
    const shown = await text()
    await api.post(`/reservations/${id}/cancel`)
    test.clock.set('2027-01-04T09:00:00Z')
    return shown
  }
  const shown = await mailOf({
    texts: { en: { arrival: 'Underground U4.\n\nThe key is in box 7. {{total}}' } },
    coordinates: { latitude: 53.5434, longitude: 9.9945 },
  })
  // What the property writes is text, and no template.
  expect(shown).toContain('Getting here\n\nUnderground U4.\n\nThe key is in box 7. {{total}}')
  expect(shown).toContain('https://www.openstreetmap.org/?mlat=53.5434&mlon=9.9945#map=17/53.5434/9.9945')
  expect(await mailOf({ texts: {}, coordinates: null })).not.toContain('Getting here')
})
