import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, type RunnerTask } from 'vitest'
import type { EnvironmentName } from '../../contract/lists.ts'
import type { TestApp } from '../harness/app.ts'
import { PASSWORD, type Person } from '../harness/staff.ts'
import { type Looks, tabPool } from './tabs.ts'

export { CHROMIUM } from './tabs.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

export interface Options extends Looks {
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

/** What a browser says of a page that is no business of the page: answers that refuse are shown on the screen. */
const HARMLESS =
  /Failed to load resource: (the server responded with a status of (4|50[23])|net::ERR_(INTERNET_DISCONNECTED|FAILED))/

/**
 * A real Chromium before the service. After each test nothing may have gone wrong in it: no fault in a script, nothing
 * that the policy of the page forbids, and no request to anywhere but the service.
 */
export function browsing(test: TestApp): Browsing {
  const tabs = tabPool(test)
  let wrong: string[] = []
  beforeAll(tabs.begin)
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it which fixtures are wanted
  beforeAll(({}, suite) => repeatedOnce(suite))
  afterEach(async ({ task }) => {
    if (task.result?.retryCount) process.stderr.write(`repeated, having failed: ${task.name}\n`)
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
    } satisfies Visit
  }
  return { open }
}

/** In CI a journey that fails is made once more: a browser on a machine that others use has moments of its own. ADR 56 */
function repeatedOnce({ tasks }: { readonly tasks: readonly RunnerTask[] }) {
  if (!process.env.CI) return
  for (const task of tasks) {
    if (task.type === 'suite') repeatedOnce(task)
    else task.retry ??= 1
  }
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
/** The rules of these that judge what differs where the same elements are shown in another palette, or in another width too. */
const RULES_OF = {
  colours: COLOUR_RULES,
  'colours and sizes': [...COLOUR_RULES, 'target-size', 'scrollable-region-focusable'],
}

/** Whatever opens over a screen. */
export const OVERLAYS = ['[role=menu]', '[role=listbox]', '[role=dialog]']

/** Where axe looks: rows of a table and nights of a grid are alike, and the first are judged for all; or at what has opened over the screen. */
const PARTS = {
  screen: { exclude: ['tbody > tr:nth-child(n + 9)', '[role=row] > [role=presentation]:nth-child(n + 4)'] },
  overlays: { include: OVERLAYS },
}

/** What axe finds against WCAG 2.2 AA on the screen as it stands, or against a part of the rules. */
export async function violationsOn(
  page: Page,
  where: string,
  only?: keyof typeof RULES_OF,
  part: keyof typeof PARTS = 'screen',
): Promise<string[]> {
  if (!(await page.evaluate('Boolean(window.axe)'))) {
    // By the debugger, not by an element: the policy of the page allows no script that is not its own.
    await page.evaluate(await axeSource())
  }
  // What is well is neither described nor carried over: that was most of the time.
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

/** Whether the page is wider than its window, once what floats over it has followed a window that was made narrower. */
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
