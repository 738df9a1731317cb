import type { Page } from 'playwright-core'

/** Counts from now on what a hand does: a press of the mouse, a field that is written in, a key that is no letter. */
export async function countActions(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(`{
    let [field, actions] = [undefined, 0]
    const counted = () => { actions++; field = undefined }
    addEventListener('pointerdown', counted, true)
    addEventListener('keydown', ({ key }) => { if (!/^(.|Shift|Control|Alt|Meta)$/.test(key)) counted() }, true)
    addEventListener('input', ({ target }) => { if (target !== field) counted(); field = target }, true)
    window.__actions = () => actions
  }`)
  return () => page.evaluate('window.__actions()')
}
