import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import { testApp } from '../app.ts'
import { actions } from '../front-desk.ts'
import { createStaff, signedIn } from '../staff.ts'
import { type BookingFields, booked, makeStock } from '../stock.ts'
import { openMailServer } from './mail-server.ts'

/** Every occasion on which a guest is written to. */
export const ALL_GUEST_MAILS = { confirmed: true, changed: true, cancelled: true, no_show: true }

/** Where answers of guests come in. */
export const MAIL_REPLIES = { domain: 'reply.harbour.example', secret: 'whsec_of_the_mail_hook_0123456789' }

/** The service with a mail server of its own, for a file of tests. */
export async function mailingApp() {
  const smtp = await openMailServer()
  const test = testApp({
    secret: randomBytes(32),
    mail_servers: { live: smtp.server, sandbox: undefined },
    mail_replies: MAIL_REPLIES,
  })
  afterAll(() => smtp.close())
  beforeEach(() => {
    smtp.mails.length = 0
    test.clock.set('2027-01-04T09:00:00Z')
  })
  const drain = () => test.app.mailers.live.drain()

  /** A hotel that has switched mails on, with its owner and what books there. */
  async function makeHotel(guest_mails: Record<string, boolean> = {}) {
    const hotel = await test.createHotel()
    const owner = await signedIn(test, await createStaff(test, hotel, 'owner'))
    await owner.api.patch(`/properties/${hotel.property_id}`, { guest_mails })
    const stock = await makeStock(hotel.api, { inventory_count: 3 })
    const reserve = async (wish: BookingFields = {}) => {
      const { id } = await booked(hotel.api, stock, wish)
      return {
        id,
        ...actions(hotel, id),
        patch: (body: object) => hotel.api.patch(`/reservations/${id}`, body),
      }
    }
    return { ...hotel, stock, reserve, owner: owner.api }
  }

  return {
    smtp,
    test,
    drain,
    makeHotel,
    /** What has arrived since the last look: subjects. */
    async arrived(): Promise<string[]> {
      await drain()
      return smtp.mails.splice(0).map(({ opened }) => opened.subject ?? '')
    },
    /** The text of what has arrived. */
    async text(): Promise<string> {
      await drain()
      const [mail] = smtp.mails.splice(0)
      return mail?.opened.text ?? ''
    },
  }
}
