import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { type BenchOptions, median, type ResultLine, two } from '../result-line.ts'
import { startDemo, startProgram } from '../setting/child.ts'
import { quietCheck } from '../setting/facts.ts'
import { FILTER, type Marks, openBrowser, WATCH } from './browser.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** One load with an empty cache, with these cookies. */
async function coldLoad(browser: Browser, url: string, cookies: Cookies, slower = 1) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB' })
  try {
    await context.addCookies(cookies)
    await context.addInitScript(WATCH)
    const page = await context.newPage()
    if (slower > 1) {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    }
    await page.goto(url, { waitUntil: 'commit' })
    const marks = (await page.evaluate('window.__marks')) as Marks
    const loaded = (await page.evaluate(
      `performance.getEntriesByType('resource').map(({ name, transferSize }) => [name, transferSize])`,
    )) as [url: string, bytes: number][]
    return { ...marks, usable: Math.max(marks.row, marks.filter), loaded, page, end: () => context.close() }
  } catch (error) {
    await context.close()
    throw error
  }
}

/** The list of the demo; in further loads the filter is pressed, to prove that it works. */
async function loadList(browser: Browser, list: string, cookies: Cookies, slower = 1) {
  const load = await coldLoad(browser, list, cookies, slower)
  try {
    await load.page.locator(FILTER).first().click()
    await load.page.waitForURL(/check_in_from=/, { timeout: 20_000 })
    return load
  } finally {
    await load.end()
  }
}

async function signIn(browser: Browser, folder: string, origin: string): Promise<Cookies> {
  const { email, password } = JSON.parse(readFileSync(join(folder, 'quickstart.json'), 'utf8'))
  const context = await browser.newContext()
  const answer = await context.request.post(`${origin}/app/auth/sign-in`, {
    headers: { origin },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

const ms = (value: number) => `${Math.round(value)} ms`
const spanOf = (values: readonly number[]) =>
  `p50 ${ms(median(values))}, highest ${ms(Math.max(...values))}, of ${values.length}`

const isAsset = (path: string) => /^\/app\/assets\/.*\.(js|css)$/.test(path)

/** Rounds of a load and its ceiling; which of the two is first, alternates. */
async function inTurns<T>(rounds: number, load: () => Promise<T>, ceiling: () => Promise<number>) {
  const loads: T[] = []
  const least: number[] = []
  for (let round = 0; round < rounds; round++) {
    const sides = [async () => least.push(await ceiling()), async () => loads.push(await load())]
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side()
  }
  return { loads, least }
}

/**
 * From the start of a navigation to a usable list, with an empty cache, against a bare page of the same
 * bytes.
 */
export async function dashboard({ quick, print }: BenchOptions): Promise<ResultLine[]> {
  const rounds = quick ? 3 : 15
  const folder = mkdtempSync(join(tmpdir(), 'serai-bench-'))
  // PostgreSQL does not run as root: its own account must be able to traverse the folder.
  chmodSync(folder, 0o711)
  const closing: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    print('starting the service with its demo')
    const service = await startDemo(folder)
    closing.push(service.stop)
    const browser = await openBrowser()
    closing.push(() => browser.close())
    const cookies = await signIn(browser, folder, service.origin)
    const list = `${service.origin}/app/reservations`
    const first = await loadList(browser, list, cookies)
    const assets = first.loaded.map(([url]) => new URL(url).pathname)
    const FILES = assets
      .filter(isAsset)
      .map((path) => path.slice('/app/'.length))
      .join(',')
    const bare = await startProgram(new URL('bare.ts', import.meta.url), { folder, env: { FILES } })
    closing.push(bare.stop)
    const ceiling = async () => {
      const load = await coldLoad(browser, bare.origin, [])
      await load.end()
      return load.usable
    }
    await ceiling()
    const quiet = await quietCheck(quick ? 1_000 : 3_000)
    print('cold loads')
    const { loads, least } = await inTurns(rounds, () => loadList(browser, list, cookies), ceiling)
    print('on a processor four times slower')
    const slow: number[] = []
    for (let round = 0; round < Math.min(5, rounds); round++)
      slow.push((await loadList(browser, list, cookies, 4)).usable)
    const usable = loads.map((load) => load.usable)
    const ratios = usable.map((value, i) => value / least[i]!)
    const bytes = first.loaded.reduce((sum, [, size]) => sum + size, 0)
    const note = quiet.shared ? 'shared' : 'quiet'
    return [
      {
        cell: 'Reservations, nothing cached: first row and filters usable',
        value: spanOf(usable),
        against: `the same files, not run: ${spanOf(least)}`,
        ratio: `${two(median(ratios))} times as long (${two(Math.min(...ratios))}–${two(Math.max(...ratios))})`,
        note: `${note}; ${first.loaded.length} requests, ${bytes.toLocaleString('en')} bytes`,
        details: { quiet, usable, least, loaded: first.loaded },
      },
      { cell: 'The same: names of guests', value: spanOf(loads.map(({ name }) => name)), note },
      { cell: 'The same: filters', value: spanOf(loads.map(({ filter }) => filter)), note },
      { cell: 'The same: first load after the start of the service', value: ms(first.usable), note },
      { cell: 'The same on a processor four times slower', value: spanOf(slow), note },
    ]
  } finally {
    for (const end of closing.toReversed()) await end()
  }
}
