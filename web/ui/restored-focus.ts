import { type RefObject, useEffect } from 'react'

const BUTTON = 'button:not([disabled])'

/**
 * Takes the focus back to the first action of a record when what had it is gone: a dialog has closed, and the change that it
 * made has taken its opener away. Without it the next Tab would begin behind the record. WCAG 2.4.3
 */
export function useRestoredFocus(record: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let was_inside = false
    const rememberFocus = ({ target }: FocusEvent) => {
      const element = target as Element
      was_inside =
        record.current?.contains(element) === true || element.closest('.mantine-Modal-content') !== null
    }
    // Whoever clicks beside everything has let go of it.
    const forgetFocus = () => {
      was_inside = false
    }
    const restore = () => {
      if (!was_inside || document.activeElement !== document.body) return
      if (document.querySelector('.mantine-Modal-content')) return
      const first = [`[data-actions] ${BUTTON}`, BUTTON]
        .map((selector) => record.current?.querySelector<HTMLElement>(selector))
        .find((found) => found)
      first?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(restore)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    addEventListener('focusin', rememberFocus)
    addEventListener('pointerdown', forgetFocus)
    return () => {
      observer.disconnect()
      removeEventListener('focusin', rememberFocus)
      removeEventListener('pointerdown', forgetFocus)
    }
  }, [record])
}
