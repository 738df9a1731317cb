import { expect, it } from 'vitest'
import { mailingApp } from '#test/harness/mail/mailing-app.ts'
import { sendGuestMails } from '#test/harness/mail/messages.ts'

const { test, smtp, drain, makeHotel } = await mailingApp()

it('rule 29.4 — the mail before an arrival leads to the registration', async () => {
  const { reserve, api, property_id } = await makeHotel()
  const when = { enabled: true, days: 2, time: '10:00' }
  await api.send('PUT', '/message-schedules', { property_id, kind: 'before_arrival', ...when })
  await reserve({ check_in: '2027-01-08', check_out: '2027-01-10' })
  test.clock.set('2027-01-06T09:00:00Z')
  await sendGuestMails(test.app)
  test.clock.advance({ seconds: 10 })
  await drain()
  const texts = smtp.mails.map(({ opened }) => opened.text)
  expect(texts.join('\n')).toMatch(/\/book\/m\/[^/]+\/registration\?lang=en/)
})
