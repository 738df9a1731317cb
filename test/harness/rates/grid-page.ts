import type { Page } from 'playwright-core'

/** As copied from a spreadsheet. */
export const paste = (page: Page, text: string) =>
  page.evaluate(
    `{ const data = new DataTransfer(); data.setData('text/plain', ${JSON.stringify(text)})
       document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })) }`,
  )

/** The accessible name of the focused cell, which exists wherever the grid is scrolled to. */
export const focusedCellName = (page: Page) =>
  page.evaluate(
    `document.getElementById(document.querySelector('[role=grid]').getAttribute('aria-activedescendant')).ariaLabel`,
  )
