import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { TestApp } from '../harness/app.ts'

/** The headless shell first: it takes a third less processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The first one installed; without one, journeys are skipped unless required. */
export const CHROMIUM = [process.env.CHROMIUM ?? '', ...PLACES].find((path) => path && existsSync(path))
if (!CHROMIUM && process.env.CI) {
  throw new Error(
    'Journeys need Chromium: install the package chromium-headless-shell, or name one in CHROMIUM.',
  )
}

let launched: Promise<Browser> | undefined
/** One per worker; it ends with the worker. */
const theBrowser = () => {
  launched ??= chromium.launch({
    executablePath: CHROMIUM!,
    // Pages live for seconds: the optimising compiler costs more than it saves.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--lang=en-GB', '--js-flags=--no-turbofan'],
    env: { ...process.env, LANG: 'en_GB.UTF-8' },
  })
  return launched
}

export interface TabOptions {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  readonly locale?: string
  /** False for a browser that runs no script. */
  readonly scripts?: boolean
  /** Closed after the test, which changes it irreversibly. */
  readonly once?: boolean
}

interface Tab {
  readonly looks: Required<TabOptions>
  readonly context: BrowserContext
  readonly page: Page
}

const HEIGHT = 860
const LISTENED = ['request', 'response', 'requestfailed', 'console', 'pageerror', 'dialog'] as const

/** Resets what a test left: other pages, cookies, storage, listeners, sizes. */
async function forget({ context, page, looks }: Tab, origin: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const name of LISTENED) page.removeAllListeners(name)
  page.on('dialog', (dialog) => dialog.accept())
  await Promise.all([context.setOffline(false), page.unrouteAll()])
  // Leaves the dashboard before its session ends. A blank page would make the browser switch processes.
  await page.goto(`${origin}/healthz`)
  await Promise.all([context.clearCookies(), page.evaluate('localStorage.clear(); sessionStorage.clear()')])
  await page.mouse.move(0, 0)
  await page.emulateMedia({ colorScheme: looks.scheme, media: null })
  await page.setViewportSize({ width: looks.width, height: HEIGHT })
  page.removeAllListeners('dialog')
}

/**
 * The tabs of one test file, each in its own context. The next test with the same options reuses one: files
 * are cached and scripts compiled, which is half the cost of loading a screen.
 */
export function tabPool(test: TestApp) {
  let browser: Browser
  const used: Tab[] = []
  let spare: Tab[] = []

  async function make(looks: Required<TabOptions>): Promise<Tab> {
    const context = await browser.newContext({
      javaScriptEnabled: looks.scripts,
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
    async open({
      width = 1280,
      scheme = 'light',
      locale = 'en-GB',
      scripts = true,
      once = !scripts,
    }: TabOptions): Promise<Tab> {
      const looks = { width, scheme, locale, scripts, once }
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
