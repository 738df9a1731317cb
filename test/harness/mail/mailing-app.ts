import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import { testApp } from '../app.ts'
import { actions } from '../front-desk.ts'
import { createStaff, signedIn } from '../staff.ts'
import { type BookingFields, makeBooking, makeStock } from '../stock.ts'
import { openMailServer } from './mail-server.ts'
import { MAIL_REPLIES } from './replies.ts'

/** All kinds of guest e-mails. */
export const ALL_GUEST_MAILS = { confirmed: true, changed: true, cancelled: true, no_show: true }

/** The service with its own mail server, for a test file. */
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
  const drain = () => test.app.outbox_workers.live.drain()

  /** A hotel with e-mails enabled, its owner and its room type. */
  async function makeHotel(guest_mails: Record<string, boolean> = {}) {
    const hotel = await test.createHotel()
    const owner = await signedIn(test, await createStaff(test, hotel, 'owner'))
    await owner.api.patch(`/properties/${hotel.property_id}`, { guest_mails })
    const stock = await makeStock(hotel.api, { inventory_count: 3 })
    const reserve = async (wish: BookingFields = {}) => {
      const { id } = await makeBooking(hotel.api, stock, wish)
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
    /** Subjects of the e-mails since the last call. */
    async arrived(): Promise<string[]> {
      await drain()
      return smtp.mails.splice(0).map(({ opened }) => opened.subject ?? '')
    },
    /** The texts of the e-mails since the last call. */
    async texts(): Promise<string[]> {
      await drain()
      return smtp.mails.splice(0).map(({ opened }) => opened.text ?? '')
    },
    /** The text of the first of the e-mails since the last call. */
    async text(): Promise<string> {
      await drain()
      const [mail] = smtp.mails.splice(0)
      return mail?.opened.text ?? ''
    },
  }
}
