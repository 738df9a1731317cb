import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The element that has the focus, and whether it can be seen that it has; null at the end of the page. */
const STOP = `(() => {
  const at = document.activeElement
  if (at === document.body) return null
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
  const [{ x, y, width, height }] = at.getClientRects()
  const on_top = document.elementFromPoint(x + width / 2, y + height / 2)
  return {
    element: at.outerHTML.slice(0, 120),
    is_marked: (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
    is_uncovered: at.contains(on_top),
  }
})()`

interface Stop {
  readonly element: string
}

/** Presses Tab, or Shift+Tab, until the element has the focus, which must be visible at every stop. */
export async function tabTo(page: Page, target: Locator, { most = 60, key = 'Tab' } = {}): Promise<void> {
  await target.first().waitFor()
  const stops: string[] = []
  for (let i = 0; i < most; i++) {
    await page.keyboard.press(key)
    const stop = (await page.evaluate(STOP)) as Stop | null
    if (stop) expect(stop).toEqual({ element: stop.element, is_marked: true, is_uncovered: true })
    stops.push(stop?.element ?? 'the end of the page')
    if ((await target.and(page.locator(':focus')).count()) > 0) return
  }
  throw new Error(`not reached by ${most} times ${key}: ${stops.join('\n')}`)
}

export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key)
}

/** Types into the focused field of a date; whether the day or the month comes first is up to the browser. */
export async function typeDay(page: Page, field: Locator, date: string): Promise<void> {
  const [year, month, day] = date.split('-')
  await page.keyboard.type(`${day}${month}${year}`)
  if ((await field.inputValue()) === date) return
  await press(page, 'ArrowLeft', 2)
  await page.keyboard.type(`${month}${day}${year}`)
  expect(await field.inputValue()).toBe(date)
}
