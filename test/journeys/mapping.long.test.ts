import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { makePlan, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'

const test = testApp({ role: 'api' })
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

const PLANS = ['Flexible', 'Saver', 'Weekly', 'Breakfast']

describe.skipIf(!CHROMIUM)('the mapping of a channel', () => {
  /** A hotel with four room types by four plans each, on two channels. */
  async function sixteen(options: Options = {}) {
    const hotel = await test.createHotel()
    await hotel.connectChannel('booking_com')
    await hotel.connectChannel('expedia')
    for (const name of ['Attic', 'Basement', 'Cabin', 'Deluxe']) {
      const { room_type_id } = await makeStock(hotel.api, {
        room_type: { name },
        rate_plan: { name: PLANS[0] },
      })
      for (const plan of PLANS.slice(1)) await makePlan(hotel.api, room_type_id, { name: plan })
    }
    const mapped = async (channel: string) =>
      (await hotel.api.get('/rate-plans?limit=100')).body.data.flatMap(
        (plan: { channels: { channel: string }[] }) => plan.channels.filter((one) => one.channel === channel),
      )
    const visit = await open(await createStaff(test, hotel, 'revenue'), options)
    return { ...hotel, ...visit, mapped, path: (id: string) => `/channels/${hotel.property_id}/${id}` }
  }

  const paste = async (page: Page, label: string, text: string) => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
    await page.getByLabel(label).focus()
    await page.keyboard.press('Control+v')
  }
  const codesOf = (page: Page) =>
    page.evaluate(`[...document.querySelectorAll('table input[aria-label^="Room code: "]')].map((input) => {
      const [plan, type] = input.getAttribute('aria-label').slice(11).split(', ')
      return type.slice(0, 3).toUpperCase() + '\\t' + plan.slice(0, 4).toUpperCase()
    })`) as Promise<string[]>

  it('rule 6 — sixteen plans by one paste and one click, and as many at the next channel by its codes', async () => {
    const { page, go, mapped, path } = await sixteen()
    await go(path('booking_com'))
    expect(await page.getByText('Not mapped').count()).toBe(16)
    // With the names of their room types, which are loaded separately.
    await expect.poll(() => page.getByLabel(/^Room code: .+, /).count()).toBe(16)
    const block = await codesOf(page)
    const first = await page
      .getByLabel(/^Room code: /)
      .first()
      .getAttribute('aria-label')
    const requests: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && requests.push(request.url()))
    await paste(page, first!, block.map((line) => `${line}\t10 %`).join('\n'))
    expect(await violationsOn(page, 'a filled table')).toEqual([])
    await page.getByRole('button', { name: 'Save 16 rows' }).click()
    await page.getByText('16 rows saved').waitFor()
    expect(requests).toHaveLength(1)
    const found = await mapped('booking_com')
    expect(found).toHaveLength(16)
    expect(found[0]).toMatchObject({ enabled: true, price_adjustment: { type: 'percent', value: 10 } })
    expect(await page.getByText('Not mapped').count()).toBe(0)
    await go(path('expedia'))
    await page.getByRole('button', { name: 'Fill in' }).click()
    await page.getByText('16 rows filled in').waitFor()
    await page.getByRole('button', { name: 'Save 16 rows' }).click()
    await page.getByText('16 rows saved').waitFor()
    expect(await mapped('expedia')).toHaveLength(16)
  })

  it('SVC-1012 — repeated codes are reported at their rows; nothing is sent until they are corrected', async () => {
    const { page, go, mapped, path } = await sixteen()
    await go(path('booking_com'))
    await page.getByLabel('Room code: Flexible, Attic').fill('ATT')
    await page.getByText('Needs both codes, or neither.').waitFor()
    await page.getByLabel('Rate code: Flexible, Attic').fill('FLEX')
    await page.getByLabel('Room code: Saver, Attic').fill('ATT')
    await page.getByLabel('Rate code: Saver, Attic').fill('FLEX')
    expect(await page.getByText('Another row has this room and rate too (SVC-1012).').count()).toBe(2)
    expect(await page.getByRole('button', { name: 'Save 2 rows' }).isDisabled()).toBe(true)
    await page.getByLabel('Rate code: Saver, Attic').fill('SAVE')
    await page.getByLabel('Room code: Flexible, Cabin').fill('ATT')
    await page.getByLabel('Rate code: Flexible, Cabin').fill('OTHER')
    await page.getByText('This room code is used for another room type (SVC-1012).').first().waitFor()
    await page.getByLabel('Room code: Flexible, Cabin').fill('')
    await page.getByLabel('Rate code: Flexible, Cabin').fill('')
    await page.getByLabel('Price adjustment: Saver, Attic').fill('ten')
    await page.getByText('Neither a percentage nor an amount.').waitFor()
    await page.getByLabel('Price adjustment: Saver, Attic').fill('-5.00')
    await page.getByLabel('On: Saver, Attic').uncheck()
    await page.getByLabel('Rate code: Saver, Attic').focus()
    await page.keyboard.press('Enter')
    await page.getByText('2 rows saved').waitFor()
    const found = Object.fromEntries(
      (await mapped('booking_com')).map((one: { channel_rate_id: string }) => [one.channel_rate_id, one]),
    )
    expect(found).toMatchObject({
      FLEX: { enabled: true, price_adjustment: null },
      SAVE: { enabled: false, price_adjustment: { type: 'amount', value: -500 } },
    })
  })

  it('412 SVC-1015 — a concurrent change is not overwritten, and the input stays', async () => {
    const { page, go, path, api, mapped } = await sixteen()
    await go(path('booking_com'))
    await page.getByLabel('Room code: Saver, Attic').fill('ATT')
    await page.getByLabel('Rate code: Saver, Attic').fill('SAVE')
    await page.route('**/mappings*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    const { data } = (await api.get('/rate-plans?limit=100')).body
    for (const { id, name } of data)
      if (name === 'Saver') await api.patch(`/rate-plans/${id}`, { code: `S${id.slice(-6)}` })
    await page.getByRole('button', { name: 'Save 1 row' }).click()
    await page.getByText('SVC-1015').waitFor()
    expect(await mapped('booking_com')).toEqual([])
    await page.unroute('**/mappings*')
    await page.reload()
    await page.getByLabel('Room code: Saver, Attic').fill('ATT')
    await page.getByLabel('Rate code: Saver, Attic').fill('SAVE')
    await page.getByRole('button', { name: 'Save 1 row' }).click()
    await page.getByText('1 row saved').waitFor()
    expect(await mapped('booking_com')).toHaveLength(1)
  })

  it('spec 3.6 — a red channel: Reconnect is first, Disconnect is separate, and every screen shows a dot', async () => {
    const { page, go, path, account_id } = await sixteen()
    await go('/rate-plans')
    expect(await page.getByRole('img', { name: 'Sign-in needed' }).count()).toBe(0)
    await test.db.query(
      `UPDATE channels SET status = 'red', status_reason = 'refused' WHERE account_id = $1 AND id = 'expedia'`,
      [account_id],
    )
    await go('/rate-plans')
    await page.getByRole('navigation').getByRole('img', { name: 'Sign-in needed' }).waitFor()
    await go(path('expedia'))
    const buttons = await page.locator('main header').first().getByRole('button').allTextContents()
    expect(buttons).toContain('Reconnect')
    expect(buttons).not.toContain('Disconnect')
    expect(await violationsOn(page, 'a red channel')).toEqual([])
  })

  it('on a phone, in German and in the dark', async () => {
    const { page, go, path } = await sixteen({ width: 390, locale: 'de-DE', scheme: 'dark' })
    await go(path('booking_com'))
    await page.getByLabel('Zimmercode: Saver, Attic').fill('ATT')
    await page.getByText('Braucht beide Codes oder keinen.').waitFor()
    expect(await violationsOn(page, 'mapping on a phone')).toEqual([])
    expect(
      await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    ).toBe(0)
  })
})
