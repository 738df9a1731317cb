import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { TestApp } from '../harness/app.ts'

/** The headless shell first: without windows of its own it takes a third less processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The first of those that are installed; journeys are not for machines without one, but for those that must. */
export const CHROMIUM = [process.env.CHROMIUM ?? '', ...PLACES].find((path) => path && existsSync(path))
if (!CHROMIUM && process.env.CI) {
  throw new Error(
    'Journeys need Chromium: install the package chromium-headless-shell, or name one in CHROMIUM.',
  )
}

let launched: Promise<Browser> | undefined
/** One for all files of a worker; it ends with the worker. */
const theBrowser = () => {
  launched ??= chromium.launch({
    executablePath: CHROMIUM!,
    // Pages live for seconds: its optimising compiler takes more than what it makes faster gives back.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--lang=en-GB', '--js-flags=--no-turbofan'],
    env: { ...process.env, LANG: 'en_GB.UTF-8' },
  })
  return launched
}

export interface Looks {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  readonly locale?: string
  /** The window is closed afterwards: what the test does to it cannot be taken back. */
  readonly once?: boolean
}

interface Tab {
  readonly looks: Required<Looks>
  readonly context: BrowserContext
  readonly page: Page
}

const HEIGHT = 860
const LISTENED = ['request', 'response', 'requestfailed', 'console', 'pageerror', 'dialog'] as const

/** Takes back what a test left: other pages, cookies, what pages have stored, listeners, sizes. */
async function forget({ context, page, looks }: Tab, origin: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const name of LISTENED) page.removeAllListeners(name)
  page.on('dialog', (dialog) => dialog.accept())
  await Promise.all([context.setOffline(false), page.unrouteAll()])
  // Away from the dashboard before its session ends. With a blank page the browser would go on in another process.
  await page.goto(`${origin}/healthz`)
  await Promise.all([context.clearCookies(), page.evaluate('localStorage.clear(); sessionStorage.clear()')])
  await page.mouse.move(0, 0)
  await page.emulateMedia({ colorScheme: looks.scheme, media: null })
  await page.setViewportSize({ width: looks.width, height: HEIGHT })
  page.removeAllListeners('dialog')
}

/**
 * The tabs of one file of tests, each in a context of its own. One is used again by the next test that asks for the same
 * looks: its files are there and its scripts are compiled, which is half of what loading a screen costs.
 */
export function tabPool(test: TestApp) {
  let browser: Browser
  const used: Tab[] = []
  let spare: Tab[] = []

  async function make(looks: Required<Looks>): Promise<Tab> {
    const context = await browser.newContext({
      viewport: { width: looks.width, height: HEIGHT },
      colorScheme: looks.scheme,
      reducedMotion: 'reduce',
      locale: looks.locale,
      timezoneId: 'Europe/Berlin',
      baseURL: test.base,
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    context.setDefaultTimeout(20_000)
    return { looks, context, page: await context.newPage() }
  }

  return {
    async begin() {
      browser = await theBrowser()
    },
    async open({ width = 1280, scheme = 'light', locale = 'en-GB', once = false }: Looks): Promise<Tab> {
      const looks = { width, scheme, locale, once }
      const found = spare.find((tab) => isDeepStrictEqual(tab.looks, looks))
      spare = spare.filter((tab) => tab !== found)
      const tab = found ?? (await make(looks))
      used.push(tab)
      return tab
    },
    async takeBack() {
      for (const tab of used.splice(0)) {
        if (tab.looks.once || tab.page.isClosed()) await tab.context.close()
        else {
          await forget(tab, test.base)
          spare.unshift(tab)
        }
      }
    },
    async close() {
      await Promise.all([...used, ...spare].map(({ context }) => context.close()))
    },
  }
}
