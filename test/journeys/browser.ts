import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { EnvironmentName } from '../../contract/lists.ts'
import type { TestApp } from '../harness/app.ts'
import { PASSWORD, type Person } from '../harness/staff.ts'

/** The headless shell first: without windows of its own it takes a third less processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** The first of those that are installed; journeys are not for machines without one, but for those that must. */
export const CHROMIUM = [process.env.CHROMIUM ?? '', ...PLACES].find((path) => path && existsSync(path))
if (!CHROMIUM && process.env.CI) {
  throw new Error(
    'Journeys need Chromium: install the package chromium-headless-shell, or name one in CHROMIUM.',
  )
}

export interface Options {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  readonly locale?: string
  /** What this test makes the browser complain of. */
  readonly forgive?: RegExp
  /** Another origin that the page may lead to. */
  readonly elsewhere?: string
}

export interface Browsing {
  /** A window of its own, with the clock of the test; signed in when somebody is named. */
  open(person?: Person, options?: Options): Promise<Visit>
}

export interface Visit {
  readonly page: Page
  /** Goes to a place of the dashboard and waits until it has stopped loading. */
  go(path: string, environment?: EnvironmentName): Promise<void>
  /** The same from a screen of that environment which is open, as a link does it: what is loaded stays. */
  follow(path: string): Promise<void>
  settled(): Promise<void>
}

let launched: Promise<Browser> | undefined
/** One for all files of a worker; it ends with the worker. */
const theBrowser = () => {
  launched ??= chromium.launch({
    executablePath: CHROMIUM!,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--lang=en-GB'],
    env: { ...process.env, LANG: 'en_GB.UTF-8' },
  })
  return launched
}

/** Whatever a test left in a window: pages, cookies, what pages have stored. What stays is the cache of files. */
async function forget(context: BrowserContext, origin: string) {
  for (const page of context.pages()) {
    if (page.url().startsWith(origin)) await page.evaluate('localStorage.clear()').catch(() => undefined)
    await page.close()
  }
  await Promise.all([context.clearCookies(), context.setOffline(false)])
}

/** What a browser says of a page that is no business of the page: answers that refuse are shown on the screen. */
const HARMLESS =
  /Failed to load resource: (the server responded with a status of (4|50[23])|net::ERR_(INTERNET_DISCONNECTED|FAILED))/

/**
 * A real Chromium before the service. After each test nothing may have gone wrong in it: no fault in a script, nothing
 * that the policy of the page forbids, and no request to anywhere but the service.
 */
export function browsing(test: TestApp): Browsing {
  let browser: Browser
  let used: { looks: string; context: BrowserContext }[] = []
  let spare: typeof used = []
  let wrong: string[] = []
  beforeAll(async () => {
    browser = await theBrowser()
  }, 60_000)
  afterEach(async () => {
    await Promise.all(used.map(({ context }) => forget(context, test.base)))
    spare = [...used, ...spare]
    used = []
    const found = wrong
    wrong = []
    expect(found).toEqual([])
  })
  afterAll(() => Promise.all([...used, ...spare].map(({ context }) => context.close())))

  /** One that looks like this and is used by nobody: it has the files of the dashboard, and knows nothing else. */
  async function contextOf({ width = 1280, scheme = 'light', locale = 'en-GB' }: Options) {
    const looks = JSON.stringify([width, scheme, locale])
    const found = spare.find((one) => one.looks === looks)
    if (found) {
      spare = spare.filter((one) => one !== found)
      used.push(found)
      return found.context
    }
    const context = await browser.newContext({
      viewport: { width, height: 860 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale,
      timezoneId: 'Europe/Berlin',
      baseURL: test.base,
    })
    used.push({ looks, context })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    context.setDefaultTimeout(20_000)
    return context
  }

  async function open(person?: Person, { forgive, elsewhere = test.base, ...options }: Options = {}) {
    const context = await contextOf(options)
    if (person) await signIn(context, test.base, person)
    const page = await context.newPage()
    await page.clock.setFixedTime(new Date(test.clock.now().toString()))
    page.on('pageerror', (error) => wrong.push(`fault: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !HARMLESS.test(message.text()) && !forgive?.test(message.text()))
        wrong.push(`console: ${message.text()}`)
    })
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !isFrom([test.base, elsewhere], request.url())) {
        wrong.push(`left the origin: ${request.url()}`)
      }
    })
    return {
      page,
      settled: () => settled(page),
      async go(path, environment = 'live') {
        await page.goto(`/app${environment === 'sandbox' ? '/sandbox' : ''}${path}`)
        await settled(page)
      },
      follow: (path) => follow(page, path),
    } satisfies Visit
  }
  return { open }
}

const isFrom = (origins: readonly string[], url: string) => origins.some((origin) => url.startsWith(origin))

async function signIn(context: BrowserContext, origin: string, { email }: Person) {
  const answer = await context.request.post('/app/auth/sign-in', {
    headers: { origin },
    data: { email, password: PASSWORD },
  })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`)
}

/** Goes on in the environment of the screen that stands there; the next one has a heading of its own. */
async function follow(page: Page, path: string) {
  const [base] = /^\/app(\/sandbox)?/.exec(new URL(page.url()).pathname)!
  await page.evaluate(
    `document.querySelector('h1').dataset.left = ''; history.pushState({}, '', ${JSON.stringify(base + path)})`,
  )
  await page.locator('h1:not([data-left])').first().waitFor()
  await settled(page)
}

/** Nothing is on its way any more: a heading stands, and no part of the screen is busy. */
async function settled(page: Page) {
  await page.locator('h1').first().waitFor()
  const busy = page.locator('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root')
  await expect.poll(() => busy.count(), { timeout: 20_000 }).toBe(0)
}

interface Violation {
  id: string
  help: string
  nodes: { target: string[]; failureSummary?: string }[]
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** The rules of these that judge what differs where the same elements are shown in another palette, or in another width too. */
const RULES_OF = {
  colours: COLOUR_RULES,
  'colours and sizes': [...COLOUR_RULES, 'target-size', 'scrollable-region-focusable'],
}

/** What axe finds against WCAG 2.2 AA on the screen as it stands, or against a part of the rules. */
export async function violationsOn(
  page: Page,
  where: string,
  only?: keyof typeof RULES_OF,
): Promise<string[]> {
  if (!(await page.evaluate('Boolean(window.axe)'))) {
    // By the debugger, not by an element: the policy of the page allows no script that is not its own.
    await page.evaluate(await axeSource())
  }
  // What is well is neither described nor carried over: that was most of the time.
  const violations = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(only ? RULES_OF[only] : WCAG)}, resultTypes: ['violations'] })
      .then(({ violations }) => violations)`,
  )) as Violation[]
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)
    return `${where}: ${id}: ${help}\n  ${places.join('\n  ')}`
  })
}

let axe: string | undefined
async function axeSource() {
  const { readFile } = await import('node:fs/promises')
  axe ??= await readFile(AXE, 'utf8')
  return axe
}
