import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startDemo } from '../setting/child.ts'
import { openBrowser } from './browser.ts'
import { type Frames, scrollFor, type Way, watchPaint } from './frames.ts'

const VIEWPORT = { width: 1440, height: 860 }

/** The demo with a browser. */
export interface DemoBrowser {
  readonly browser: Browser
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  readonly origin: string
  readonly property_id: string
  readonly today: string
}

/** Starts the demo, signs in the owner, who has several properties, and selects the first. */
export async function withDemoBrowser<T>(use: (demo: DemoBrowser) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'serai-bench-'))
  // PostgreSQL does not run as root: its own account must be able to traverse the folder.
  chmodSync(folder, 0o711)
  const closing: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    const { origin, stop } = await startDemo(folder)
    closing.push(stop)
    const browser = await openBrowser()
    closing.push(() => browser.close())
    return await use({ browser, origin, ...(await signIn(browser, folder, origin)) })
  } finally {
    for (const end of closing.toReversed()) await end()
  }
}

async function signIn(browser: Browser, folder: string, origin: string) {
  const { email, password } = JSON.parse(readFileSync(join(folder, 'quickstart.json'), 'utf8'))
  const context = await browser.newContext()
  const headers = { origin }
  const answer = await context.request.post(`${origin}/app/auth/sign-in`, {
    headers,
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`)
  const me = await (await context.request.get(`${origin}/app/api/live/me`)).json()
  const cookies = await context.cookies()
  await context.close()
  const [{ id: property_id, business_date: today }] = me.properties
  return { cookies, property_id, today }
}

/** A screen with a stubbed response; all other requests go to the service. */
export interface MeasuredPage {
  /** In the dashboard, with its query. */
  readonly path: string
  /** Addresses of the stubbed response. */
  readonly request_pattern: RegExp
  readonly answer: object
  /** Selector of an element that exists once the response is rendered. */
  readonly cell: string
  /** The baseline page, without a script: its scroll container is `#plane`. */
  readonly bare: string
}

const GRID = '[role=grid]'
const PLANE = '#plane'

async function openScreen(
  { browser, cookies, origin }: DemoBrowser,
  { path, request_pattern, answer, cell }: MeasuredPage,
) {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB' })
  await context.addCookies([...cookies])
  await context.addInitScript(watchPaint(cell, request_pattern))
  const page = await context.newPage()
  await page.route(request_pattern, (route) => route.fulfill({ json: answer }))
  await page.goto(`${origin}/app${path}`, { waitUntil: 'commit' })
  const painted = (await page.evaluate('window.__painted')) as number
  return { page, painted, end: () => context.close() }
}

async function scrolled(page: Page, selector: string, way: Way, milliseconds: number): Promise<Frames> {
  await page.bringToFront()
  return (await page.evaluate(scrollFor(selector, way, milliseconds))) as Frames
}

const nodesOf = async (page: Page) =>
  (await page.evaluate(`document.querySelectorAll('${GRID}, ${GRID} *').length`)) as number

interface Rounds {
  readonly rounds: number
  readonly scroll_ms: number
  readonly ways: readonly Way[]
  /** A further step with either page in each round. */
  readonly also?: (page: Page, side: 'ours' | 'bare') => Promise<void>
}

export interface Scrolled {
  readonly ours: Frames[]
  readonly bare: Frames[]
}

/** Opens the screen and the bare page in each round, and scrolls both in turn. */
export async function besideBare(
  demo: DemoBrowser,
  shown: MeasuredPage,
  { rounds, scroll_ms, ways, also }: Rounds,
) {
  const paints: number[] = []
  const measured = new Map<Way, Scrolled>(ways.map((way) => [way, { ours: [], bare: [] }]))
  let nodes = 0
  for (let round = 0; round < rounds; round++) {
    const { page, painted, end } = await openScreen(demo, shown)
    paints.push(painted)
    const plain = await demo.browser.newPage({ viewport: VIEWPORT })
    await plain.setContent(shown.bare)
    for (const way of ways) {
      const { ours, bare } = measured.get(way)!
      const sides = [
        async () => {
          ours.push(await scrolled(page, GRID, way, scroll_ms))
          nodes = Math.max(nodes, await nodesOf(page))
        },
        async () => {
          bare.push(await scrolled(plain, PLANE, way, scroll_ms))
        },
      ]
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side()
    }
    await also?.(page, 'ours')
    await also?.(plain, 'bare')
    await plain.close()
    await end()
  }
  return { paints, nodes, seen: measured }
}
