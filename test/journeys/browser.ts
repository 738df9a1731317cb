import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { EnvironmentName } from '#contract/lists.ts'
import type { TestApp } from '../harness/app.ts'
import { PASSWORD, type Person } from '../harness/staff.ts'
import { type TabOptions, tabPool } from './tabs.ts'

export { CHROMIUM } from './tabs.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

export interface Options extends TabOptions {
  /** Expected messages of the browser console. */
  readonly forgive?: RegExp
  /** A further allowed origin. */
  readonly elsewhere?: string
}

export interface BrowserTests {
  /** A new browser window with the clock of the test; signed in if a person is given. */
  open(person?: Person, options?: Options): Promise<BrowserTab>
}

export interface BrowserTab {
  readonly page: Page
  /** Opens a path of the dashboard and waits until it has loaded. */
  go(path: string, environment?: EnvironmentName): Promise<void>
  /** Navigates from an open screen as a link does: loaded data stays. */
  follow(path: string): Promise<void>
  settled(): Promise<void>
}

/**
 * Console messages that are not errors of the page: refusals are shown on the screen, and the clock of the test is a script,
 * which the sandboxed frame of an e-mail does not run.
 */
const HARMLESS =
  /Failed to load resource: (the server responded with a status of (4|50[23])|net::ERR_(INTERNET_DISCONNECTED|FAILED))|^Blocked script execution in '([^']*\/app\/mail-frame|about:srcdoc)'/

/**
 * Chromium with the service. After each test there must be no script error, no violation of the Content
 * Security Policy, and no request to another origin.
 */
export function browserTests(test: TestApp): BrowserTests {
  const tabs = tabPool(test)
  let wrong: string[] = []
  beforeAll(tabs.begin)
  afterEach(async () => {
    await tabs.takeBack()
    const found = wrong
    wrong = []
    expect(found).toEqual([])
  })
  afterAll(tabs.close)

  async function open(person?: Person, { forgive, elsewhere = test.base, ...options }: Options = {}) {
    const { context, page } = await tabs.open(options)
    if (person) await signIn(context, test.base, person)
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
    } satisfies BrowserTab
  }
  return { open }
}

const isFrom = (origins: readonly string[], url: string) => origins.some((origin) => url.startsWith(origin))

export async function signIn(context: BrowserContext, origin: string, { email }: Person) {
  const answer = await context.request.post('/app/auth/sign-in', {
    headers: { origin },
    data: { email, password: PASSWORD },
  })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`)
}

/** Continues in the environment of the open screen; the next one has another heading. */
async function follow(page: Page, path: string) {
  const [base] = /^\/app(\/sandbox)?/.exec(new URL(page.url()).pathname)!
  await page.evaluate(
    `document.querySelector('h1').dataset.left = ''; history.pushState({}, '', ${JSON.stringify(base + path)})`,
  )
  await page.locator('h1:not([data-left])').first().waitFor()
  await settled(page)
}

/** Nothing is loading: there is a heading, and no part of the screen is busy. */
export async function settled(page: Page) {
  await page.locator('h1').first().waitFor()
  const busy = page.locator('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root')
  await expect.poll(() => busy.count()).toBe(0)
}

interface Violation {
  id: string
  help: string
  nodes: { target: string[]; failureSummary?: string }[]
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** The rules that can give other results for the same elements in another palette or width. */
const RULES_OF = {
  colours: COLOUR_RULES,
  'colours and sizes': [...COLOUR_RULES, 'target-size', 'scrollable-region-focusable'],
}

/** Overlays of any kind. */
export const OVERLAYS = ['[role=menu]', '[role=listbox]', '[role=dialog]']

/** The scope of axe: the first rows of a table and nights of a grid stand for all; or the open overlay. */
const PARTS = {
  screen: { exclude: ['tbody > tr:nth-child(n + 9)', '[role=row] > [role=presentation]:nth-child(n + 4)'] },
  overlays: { include: OVERLAYS },
}

/** Violations of WCAG 2.2 AA on the current screen, or of a part of its rules. */
export async function violationsOn(
  page: Page,
  where: string,
  only?: keyof typeof RULES_OF,
  part: keyof typeof PARTS = 'screen',
): Promise<string[]> {
  if (!(await page.evaluate('Boolean(window.axe)'))) {
    // Through the debugger: the Content Security Policy blocks injected script elements.
    await page.evaluate(await axeSource())
  }
  // Only violations are returned: results of passed rules took most of the time.
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(PARTS[part])}, { runOnly: ${JSON.stringify(only ? RULES_OF[only] : WCAG)}, resultTypes: ['violations'] })
      .then(({ violations }) => violations)`,
  )) as Violation[]
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)
    return `${where}: ${id}: ${help}\n  ${places.join('\n  ')}`
  })
}

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Whether the page overflows its window, after floating elements have followed a resize. */
export async function overflowOn(page: Page, where: string): Promise<string[]> {
  const pixels = () => page.evaluate(OVERFLOW)
  return await expect
    .poll(pixels, { timeout: 5000 })
    .toBe(0)
    .then(
      () => [],
      async () => [`${where}: ${await pixels()} pixels too wide`],
    )
}

let axe: string | undefined
async function axeSource() {
  const { readFile } = await import('node:fs/promises')
  axe ??= await readFile(AXE, 'utf8')
  return axe
}
