import type { Hotel } from '#test/harness/app.ts'
import { filledForm, formOf, openPage, post, visit } from '#test/harness/booking-page/pages.ts'
import type { Random } from '#test/harness/random.ts'
import type { Stock } from '#test/harness/stock.ts'
import type { Beside, OpenTabs } from './money-invariants.ts'
import { moment } from './random-failures.ts'

/** Books on the booking page of a hotel, which sells one plan. */
export async function bookerOf({ test }: Beside, hotel: Hotel, { rate_plan_id }: Stock) {
  const page = await openPage(test, hotel, { rate_plan_ids: [rate_plan_id] })
  return async (from: string, to: string, random: Random): Promise<OpenTabs> => {
    const { action, fields } = await filledForm(page, `from=${from}&to=${to}&adults=2&lang=en`, test)
    const pay_url = new URL((await post(action, fields)).to!, page).href
    const { data } = (await hotel.api.get('/reservations?limit=1')).body
    const session_id = random.next() < 0.6 ? await goToStripe(pay_url) : undefined
    return { id: data[0].id, pay_url, session_id }
  }
}

/** Sends the form of the payment until it is answered; undefined where there is nothing to pay. */
async function goToStripe(pay_url: string): Promise<string | undefined> {
  for (;;) {
    const shown = await visit(pay_url)
    if (shown.status < 500 && !shown.html.includes('method="post"')) return undefined
    if (shown.status >= 500) continue
    const { action, fields } = formOf(shown, pay_url)
    const { status, to } = await post(action, fields)
    if (status < 500) return to?.split('/').at(-1)
  }
}

/** Pays at Stripe or leaves; who has paid comes back to the booking, or closes the tab. */
export async function payOnPage({ stripe }: Beside, tabs: OpenTabs, random: Random): Promise<void> {
  await moment(random)
  const session = stripe.sessions.get(tabs.session_id ?? (await goToStripe(tabs.pay_url)) ?? '')
  if (session?.status !== 'open' || random.next() < 0.2) return
  stripe.payOnPage(session.id)
  if (random.next() < 0.5) await visit(session.success_url)
}
