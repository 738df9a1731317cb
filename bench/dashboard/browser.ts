import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Launches Chromium; throws a one-line error where there is none. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM ?? '', ...PLACES].find((path) => path && existsSync(path))
  if (!executablePath) {
    throw new Error('Chromium is missing: install the package chromium, or name one in CHROMIUM.')
  }
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

/** Milliseconds from the start of the navigation until the frame with the element has been painted. */
export interface Marks {
  /** The first row is visible and clickable. */
  readonly row: number
  /** The filters are visible and clickable. */
  readonly filter: number
  /** The row shows the name of its guest. */
  readonly name: number
}

/** The filter that is awaited and then pressed: arrivals of today. */
export const FILTER = 'main fieldset button[aria-pressed=false]'

/**
 * `window.__marks` is a promise of the marks. Checks at every frame whether the parts of the list exist, are
 * not covered, and are painted. Runs in the page before its own scripts.
 */
export const WATCH = `(() => {
  const marks = {}
  const { promise, resolve } = Promise.withResolvers()
  window.__marks = promise
  const can_be_hit = (element) => {
    if (!element || element.disabled) return false
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) return false
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit)
  }
  const painted = (name) => {
    marks[name] = 0
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { marks[name] = performance.now(); port1.close() }
    requestAnimationFrame(() => port2.postMessage(0))
  }
  const look = () => {
    const row = document.querySelector('main tbody tr a')
    if (marks.row === undefined && can_be_hit(row)) painted('row')
    if (marks.name === undefined && row && row.textContent.includes(',')) painted('name')
    if (marks.filter === undefined && can_be_hit(document.querySelector('${FILTER}'))) painted('filter')
    if (marks.row > 0 && marks.filter > 0 && marks.name > 0) resolve(marks)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`
