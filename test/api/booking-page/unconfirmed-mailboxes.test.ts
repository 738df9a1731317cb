import { beforeEach, describe, expect, it } from 'vitest'
import { filledForm, formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { ALL_GUEST_MAILS, mailingApp } from '../../harness/mail/mailing-app.ts'

const { test, smtp, drain, makeHotel } = await mailingApp()

let hotel: Awaited<ReturnType<typeof makeHotel>>
let page: string
let count = 0
beforeEach(async () => {
  hotel = await makeHotel(ALL_GUEST_MAILS)
  await hotel.api.patch(`/room-types/${hotel.stock.room_type_id}`, { inventory_count: 50 })
  page = await openPage(test, hotel)
})

/** Books on the page; where it leads. */
async function book(email: string) {
  const day = 10 + (count++ % 15)
  const form = await filledForm(page, `from=2027-03-${day}&to=2027-03-${day + 1}&adults=2&lang=en`, test)
  const { to } = await post(form.action, { ...form.fields, email })
  return new URL(to!, page).href
}

/** E-mails that arrived since the last call. */
async function arrived(address: string) {
  await drain()
  const mails = smtp.mails.splice(0)
  return mails.filter(({ to }) => to.includes(address))
}

const linkIn = ({ opened }: (typeof smtp.mails)[number]) => {
  const { pathname, search } = new URL(/https?:\/\/\S+\/book\/m\/\S+/.exec(opened.text ?? '')![0])
  return `${test.base}${pathname}${search}`
}

const failed = async () => (await hotel.owner.get('/mails?status=failed')).body.data

describe('rule 26.26 — e-mails to a mailbox that never confirmed', () => {
  it('are three in an hour, whatever strangers book and cancel; staff see the others, and may send them', async () => {
    const victim = 'victim@example.com'
    const pages = await Promise.all([1, 2, 3, 4, 5].map(() => book(victim)))
    expect(await arrived(victim)).toHaveLength(3)
    const cancel = pages[0]!.replace('?', '/cancel?')
    const { action, fields } = formOf(await visit(cancel), cancel)
    expect((await post(action, fields)).status).toBe(303)
    expect(await arrived(victim)).toEqual([])
    const refused = await failed()
    expect(refused.map(({ to }: { to: string }) => to)).toEqual([victim, victim, victim])
    expect(refused[0].last_error).toContain('has confirmed nothing')
    expect((await hotel.owner.post(`/mails/${refused[0].id}/retry`, {})).status).toBe(202)
    expect(await arrived(victim)).toHaveLength(1)
    test.clock.advance({ minutes: 61 })
    await book(victim)
    expect(await arrived(victim)).toHaveLength(1)
  })

  it('are not limited once a form is sent by the link of an e-mail; the link of the page proves nothing', async () => {
    const email = 'ngozi@example.com'
    const url = await book(email)
    const [mail] = await arrived(email)
    /** The form of a booking's page: a new link. */
    const renew = async (at: string) => {
      const form = formOf(await visit(at), at)
      return new URL((await post(form.action, form.fields)).to!, at).href
    }
    const renewed = await renew(url)
    for (const _ of [1, 2, 3]) await book(email)
    expect(await arrived(email)).toHaveLength(2)
    // A new link makes the one of the e-mail invalid.
    expect((await visit(linkIn(mail!))).status).toBe(404)
    expect((await visit(renewed)).status).toBe(200)
    test.clock.advance({ minutes: 61 })
    await book(email)
    const [later] = await arrived(email)
    await visit(linkIn(later!))
    for (const _ of [1, 2, 3, 4]) await book(email)
    expect(await arrived(email)).toHaveLength(2)
    await renew(linkIn(later!))
    for (const _ of [1, 2, 3, 4]) await book(email)
    expect(await arrived(email)).toHaveLength(4)
  })

  it('that staff write, and e-mails about bookings of staff, are not limited', async () => {
    const guest = { first_name: 'A', last_name: 'B', email: 'agency@example.com' }
    for (let i = 0; i < 5; i++)
      await hotel.reserve({ ...{ check_in: `2027-04-1${i}`, check_out: `2027-04-1${i + 1}` }, guest })
    expect(await arrived(guest.email)).toHaveLength(5)
    const url = await book(guest.email)
    expect(await arrived(guest.email)).toHaveLength(1)
    for (const _ of [1, 2, 3]) await book(guest.email)
    expect(await arrived(guest.email)).toHaveLength(2)
    const [, id] = /\/m\/.{26}(.{26})/.exec(url)!
    await hotel.owner.make(`/reservations/res_${id}/messages`, { body: 'Welcome', subject: 'Welcome' })
    test.clock.advance({ seconds: 11 })
    expect(await arrived(guest.email)).toHaveLength(1)
  })
})
