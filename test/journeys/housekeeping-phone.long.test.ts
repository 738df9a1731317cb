import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { freePort } from '../harness/requests/free-port.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'
import { cleaningHotel, phoneOn, withoutCode } from './cleaning.ts'
import { restartablePhone } from './restartable-phone.ts'

const test = testApp({ port: await freePort() })
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

const ROOMS = ['101', '102', '103', '104', '105', '106', '107', '108', '109']

/** Recorded actions of a user, in order. */
async function heardOf({ id }: { id: string }): Promise<string[]> {
  const { rows } = await test.db.query(
    `SELECT a.action, r.name FROM audit_log a LEFT JOIN rooms r ON r.id = a.resource_id
     WHERE a.actor_id = $1 AND a.action IN ('recordHousekeeping', 'createTask', 'addTaskPhoto') ORDER BY a.id`,
    [id],
  )
  return rows.map(({ action, name }) => name ?? action)
}

async function noteIn(page: Page, name: string, note: string) {
  await page.getByRole('button', { name: `More for room ${name}` }).click()
  await page.getByRole('button', { name: 'Note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(note)
  await page.getByRole('button', { name: 'Save' }).click()
}

/** Reports a problem with a photo from the camera. */
async function problemIn(page: Page, name: string, description: string) {
  await page.getByRole('button', { name: `More for room ${name}` }).click()
  await page.getByRole('button', { name: 'Problem' }).click()
  await page.getByRole('textbox', { name: 'What is wrong?' }).fill(description)
  const buffer = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Take a photo').setInputFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  expect(await violationsOn(page, 'a problem with its photo')).toEqual([])
  await page.getByRole('button', { name: 'Send' }).click()
}

/** The same phone with a new page. */
async function opened(context: BrowserContext, rosa: { id: string; email: string }) {
  const page = await context.newPage()
  await withoutCode(page, rosa as never)
  await page.goto('/hk')
  return page
}

describe.skipIf(!CHROMIUM)('an offline phone', () => {
  it('rule 24.8 — 30 minutes, 30 actions, the page closed, the service restarted: all arrive once and in order, the photo too', async () => {
    const { rosa, one, hotel } = await cleaningHotel(test, ROOMS)
    const { page: first } = await open(rosa, { width: 360, once: true })
    await withoutCode(first, rosa)
    await first.goto('/hk')
    await first.getByText('0 of 9 rooms done').waitFor()
    const context = first.context()
    await phoneOn(test, first).ready()
    await context.setOffline(true)
    let page = first
    let done = 0
    const expected: string[] = []
    const finished = new Map<string, string>()
    const next = async (name: string, act: () => Promise<unknown>) => {
      await phoneOn(test, page).pass({ minutes: 1 })
      await act()
      await page.getByText(`${++done} to send`, { exact: true }).waitFor()
      expected.push(name)
    }
    for (const [i, name] of ROOMS.entries()) {
      const card = () => phoneOn(test, page).card(name)
      await next(name, () => card().getByRole('button', { name: 'Start' }).click())
      await next(name, () => noteIn(page, name, `Note ${i}`))
      await next(name, () => card().getByRole('button', { name: 'Done' }).click())
      finished.set(name, test.clock.now().toString())
      if (i !== 4) continue
      // During the shift the page is closed and opened again.
      await page.close()
      page = await opened(context, rosa)
      await page.getByText(`${done} to send`, { exact: true }).waitFor()
      await page.getByText('5 of 9 rooms done').waitFor()
    }
    await phoneOn(test, page).pass({ minutes: 1 })
    await problemIn(page, '109', 'The shower drips')
    done += 2
    await page.getByText(`${done} to send`, { exact: true }).waitFor()
    await next('createTask', async () => {
      await page.getByRole('button', { name: 'More for room 101' }).click()
      await page.getByRole('button', { name: 'Supplies' }).click()
      await page.getByRole('button', { name: 'Towels' }).click()
      await page.getByRole('button', { name: 'Send' }).click()
    })
    expect(done).toBe(30)
    expect(await heardOf(rosa)).toEqual([])
    // The network is back before the service.
    const base = test.base
    await test.restart(async () => {
      await context.setOffline(false)
      await page.reload()
      await page.getByText('30 to send', { exact: true }).waitFor()
    })
    expect(test.base).toBe(base)
    await page.getByText(/\d+ to send/).waitFor({ state: 'detached', timeout: 90_000 })
    await page.getByText(/All 9 rooms done/).waitFor()
    expect(await heardOf(rosa)).toEqual([
      ...expected.slice(0, 27),
      'createTask',
      'createTask',
      'addTaskPhoto',
    ])
    for (const [name, at] of finished)
      expect(await one(name)).toMatchObject({
        state: 'done',
        finished_at: at,
        note: expect.stringMatching(/^Note \d$/),
      })
    const { data } = (await hotel.api.get('/tasks')).body
    expect(
      data.map(({ category, photos }: { category: string; photos: [] }) => [category, photos.length]),
    ).toEqual([
      ['supplies', 0],
      ['other', 1],
    ])
    const photo = await hotel.api.get(`/tasks/${data[1].id}/photos/${data[1].photos[0].id}`)
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 })
  })

  it('rule 24.9 — of two phones in one room the later work counts; the other phone and the supervisor see what was superseded', async () => {
    const { rosa, room, one, hotel } = await cleaningHotel(test, ['101', '102'])
    const mina = await createStaff(test, hotel, 'housekeeping', { name: 'Mina Duarte' })
    const lead = await createStaff(test, hotel, 'manager')
    const phones = []
    for (const person of [rosa, mina]) {
      const { page } = await open(person, { width: 360, once: true })
      await withoutCode(page, person)
      await page.goto('/hk')
      await page.getByRole('radio', { name: 'All' }).check()
      phones.push({ page, ...phoneOn(test, page) })
    }
    const [of_rosa, of_mina] = phones as [(typeof phones)[0], (typeof phones)[0]]
    const pass = async (time: Temporal.DurationLike) => {
      await of_rosa.pass(time)
      await of_mina.pass({ seconds: 0 })
    }
    const board = await open(lead)
    await board.go('/housekeeping')
    await of_rosa.card('101').getByText('To do').waitFor()
    await of_rosa.ready()
    await of_rosa.page.context().setOffline(true)
    await pass({ minutes: 5 })
    await of_rosa.card('101').getByRole('button', { name: 'Start' }).click()
    await pass({ minutes: 5 })
    await of_rosa.card('101').getByRole('button', { name: 'Done' }).click()
    await of_rosa.page.getByText('2 to send', { exact: true }).waitFor()
    await pass({ minutes: 10 })
    await of_mina.card('101').getByRole('button', { name: 'Start' }).click()
    await expect.poll(async () => (await one('101')).state).toBe('started')
    // The desk is updated live.
    await board.page.getByText('Being cleaned').last().waitFor()
    await pass({ minutes: 10 })
    await of_rosa.page.context().setOffline(false)
    await of_rosa.page.getByText('Not applied: somebody was later').first().waitFor()
    expect(await violationsOn(of_rosa.page, 'what did not count')).toEqual([])
    const now = await one('101')
    expect(now).toMatchObject({ state: 'started', started_at: '2027-01-04T09:20:00Z' })
    expect(now.superseded.map(({ action, at }) => [action, at])).toEqual([
      ['start', '2027-01-04T09:05:00Z'],
      ['finish', '2027-01-04T09:10:00Z'],
    ])
    await of_rosa.page.getByRole('button', { name: 'I have read it' }).click()
    await of_rosa.page.getByText('Not applied').first().waitFor({ state: 'detached' })
    await board.page.getByRole('button', { name: '101: 2 late reports' }).click()
    const late = board.page.getByRole('dialog', { name: 'Late reports of room 101' })
    await late
      .getByText(/Rosa Lindner/)
      .first()
      .waitFor()
    expect(await heardOf(rosa)).toEqual(['101', '101'])
    // A room that a guest waits for is first on the phone, too.
    await board.page.keyboard.press('Escape')
    await hotel.api.post(`/housekeeping/${room('102')}`, { action: 'guest_waiting' })
    await of_mina.page.getByText('Guest is waiting').waitFor()
    expect(await of_mina.page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['102', '101'])
  })

  it('rule 24.8 — the queue survives a restart of the phone: the browser is killed, and opens offline', async () => {
    const { rosa, one } = await cleaningHotel(test, ['101', '102'])
    const phone = await restartablePhone(test, rosa)
    let page = await phone.start()
    await page.goto('/hk')
    await phoneOn(test, page).card('101').getByText('To do').waitFor()
    await phoneOn(test, page).ready()
    await page.context().setOffline(true)
    await phoneOn(test, page).card('101').getByRole('button', { name: 'Start' }).click()
    await phoneOn(test, page).card('101').getByRole('button', { name: 'Done' }).click()
    await noteIn(page, '102', 'Towels are missing')
    await page.getByText('3 to send', { exact: true }).waitFor()
    await phone.kill(page)
    page = await phone.start()
    await page.context().setOffline(true)
    await page.goto('/hk')
    await page.getByText('3 to send', { exact: true }).waitFor()
    await page.getByText('1 of 2 rooms done').waitFor()
    expect(await heardOf(rosa)).toEqual([])
    await page.context().setOffline(false)
    await page.getByText('3 to send', { exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => heardOf(rosa)).toEqual(['101', '101', '102'])
    expect([(await one('101')).state, (await one('102')).note]).toEqual(['done', 'Towels are missing'])
    await phone.kill(page)
  })

  it('the queue survives a new version of the page', async () => {
    const front = await newerBuilds(test.base)
    const { rosa, one } = await cleaningHotel(test, ['101'])
    const { page } = await open(rosa, { width: 360, once: true, elsewhere: front.base })
    await withoutCode(page, rosa)
    await page.goto(`${front.base}/hk`)
    const { card, ready } = phoneOn(test, page)
    await card('101').getByText('To do').waitFor()
    await ready()
    front.refuses = true
    await card('101').getByRole('button', { name: 'Start' }).click()
    await page.getByText('1 to send', { exact: true }).waitFor()
    front.build = 2
    await page.reload()
    await page.getByText('There is a new version.').waitFor()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await loaded
    await page.getByText('1 to send', { exact: true }).waitFor()
    expect(await page.getByText('There is a new version.').count()).toBe(0)
    expect((await one('101')).state).toBe('open')
    front.refuses = false
    await page.getByText('1 to send', { exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => heardOf(rosa)).toEqual(['101'])
    front.stop()
  })
})

/** A proxy to the service with a page of another build, and without a response for a while. */
async function newerBuilds(target: string) {
  const state = { base: '', build: 1, refuses: false, stop: () => {} }
  const server = createServer(async (request, response) => {
    if (state.refuses && request.method === 'POST') return response.writeHead(503).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const {
      host: _,
      connection: __,
      'if-none-match': ___,
      ...headers
    } = request.headers as Record<string, string>
    const answer = await fetch(target + request.url, {
      method: request.method!,
      headers: { ...headers, 'accept-encoding': 'identity', ...(headers.origin && { origin: target }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })

    const { 'content-length': ____, ...answered } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, answered)
    if (answer.headers.get('content-type')?.includes('event-stream')) return response.end()
    const bytes = Buffer.from(await answer.arrayBuffer())
    const is_worker = request.url === '/hk/service-worker.js'
    response.end(is_worker ? Buffer.concat([bytes, Buffer.from(`\n// ${state.build}`)]) : bytes)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  state.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return state
}
