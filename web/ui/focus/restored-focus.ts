import { type RefObject, useEffect } from 'react'

const BUTTON = 'button:not([disabled])'

/**
 * Moves the focus to the first action of a record when the focused element is removed: a dialog has closed,
 * and its change has removed the button that opened it. Otherwise the next Tab would start after the record.
 * WCAG 2.4.3
 */
export function useRestoredFocus(record: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let was_inside = false
    const rememberFocus = ({ target }: FocusEvent) => {
      const element = target as Element
      was_inside =
        record.current?.contains(element) === true || element.closest('.mantine-Modal-content') !== null
    }
    // A click on an empty place removes the focus on purpose: it is not restored.
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
