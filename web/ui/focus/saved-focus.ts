import { type RefObject, useEffect, useRef } from 'react'

/** Overlays that open above a grid and return the focus to it. */
const LAYERS = '.mantine-Modal-content, [role="menu"], [role="dialog"]'

/**
 * Keeps the focus in a grid when the focused cell is removed, and when an overlay of a cell has closed:
 * otherwise the next Tab would start at the top of the page. WCAG 2.4.3
 */
export function useSavedFocus(grid: RefObject<HTMLElement | null>, focusCell: () => void) {
  const latest = useRef(focusCell)
  latest.current = focusCell
  useEffect(() => {
    let is_ours = false
    const isInside = (element: Element) =>
      grid.current?.contains(element) === true || element.closest(LAYERS) !== null
    const restore = () => {
      const { activeElement } = document
      const is_lost = activeElement === document.body || activeElement?.matches('main')
      if (is_ours && is_lost && !document.querySelector(LAYERS)) latest.current()
    }
    const follow = ({ target }: FocusEvent) => {
      const element = target as Element
      if (element.matches('main')) return restore()
      if (grid.current?.contains(element)) is_ours = true
      else if (!isInside(element)) is_ours = false
    }
    // A click elsewhere moves the focus on purpose.
    const forget = ({ target }: PointerEvent) => {
      if (!isInside(target as Element)) is_ours = false
    }
    const observer = new MutationObserver(restore)
    observer.observe(document.body, { childList: true, subtree: true })
    addEventListener('focusin', follow)
    addEventListener('pointerdown', forget)
    return () => {
      observer.disconnect()
      removeEventListener('focusin', follow)
      removeEventListener('pointerdown', forget)
    }
  }, [grid])
}
