import { expect, it } from 'vitest'
import { filledForm, formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { ALL_GUEST_MAILS, mailingApp } from '../../harness/mail/mailing-app.ts'

const { test, arrived, makeHotel } = await mailingApp()
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2&lang=en'

/** A booking that waits for its deposit, with the page of its payment. */
async function awaiting() {
  const hotel = await makeHotel(ALL_GUEST_MAILS)
  const deposit_rule = { type: 'percent', percent: 30, hold_minutes: 60 }
  await hotel.api.patch(`/rate-plans/${hotel.stock.rate_plan_id}`, { deposit_rule })
  const page = await openPage(test, hotel)
  const { action, fields } = await filledForm(page, STAY, test)
  const { to } = await post(action, fields)
  return { url: new URL(to!, page).href }
}

it('rule 27.7 — who pays on the page that follows the booking gets the confirmation alone', async () => {
  const { url } = await awaiting()
  expect(await arrived()).toEqual([])
  test.clock.advance({ minutes: 2 })
  const { action, fields } = formOf(await visit(url), url)
  expect((await post(action, { ...fields, card: 'card_approved' })).status).toBe(303)
  test.clock.advance({ minutes: 10 })
  const subjects = await arrived()
  expect(subjects).toEqual([expect.stringContaining('confirmed')])
})

it('rule 27.7 — who does not is asked for the deposit after five minutes', async () => {
  await awaiting()
  test.clock.advance({ minutes: 4 })
  expect(await arrived()).toEqual([])
  test.clock.advance({ minutes: 2 })
  expect(await arrived()).toHaveLength(1)
})
