import type { Page } from 'playwright-core'

/** Counts user actions from now on: mouse presses, edited fields, and keys that are not letters. */
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
