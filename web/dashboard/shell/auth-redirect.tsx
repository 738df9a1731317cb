import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** Time for the new screen to set the title. */
const SETTLED_MS = 300

/**
 * Announces the new screen, as a browser does on page load, and focuses it where the focused element is gone:
 * the next Tab begins at the content, not at the top of the page. WCAG 2.4.3, 4.1.3
 */
export function Arrival({ content }: { content: string }) {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (before.current === path) return
    const is_first = before.current === undefined
    before.current = path
    if (is_first) return
    const show = () => setTitle(document.title)
    // A record sets the title when it is loaded, which may take longer.
    const renamed = new MutationObserver(show)
    const timer = setTimeout(() => {
      show()
      renamed.observe(document.querySelector('title')!, { childList: true })
      // Focus alone would scroll a long page until its heading is under the bar.
      if (document.activeElement === document.body)
        document.getElementById(content)?.focus({ preventScroll: true })
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      renamed.disconnect()
    }
  }, [path, content])
  return (
    <div role="status" className="visually-hidden">
      {title}
    </div>
  )
}
