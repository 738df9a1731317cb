import type { Hotel, TestApp } from '../app.ts'
import { makeStock } from '../stock.ts'
import { filledForm, openPage, post } from './pages.ts'

/** Books through the booking page, which is enabled first; returns each booking with the URL of its page. */
export async function newStay(test: TestApp, hotel: Hotel, more: Record<string, unknown> = {}) {
  await makeStock(hotel.api, { inventory_count: 20 })
  const page = await openPage(test, hotel, more)
  return async (query = 'from=2027-03-15&to=2027-03-18&adults=2&lang=en') => {
    const form = await filledForm(page, query, test)
    const { to } = await post(form.action, form.fields)
    const url = new URL(to!, page).href
    // The second part is the id of the booking.
    const [, id] = /\/m\/.{26}(.{26})/.exec(url)!
    return { url, id: `res_${id}` }
  }
}
