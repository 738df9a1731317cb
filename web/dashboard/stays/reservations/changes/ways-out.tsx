import { type ReactNode, useEffect, useRef } from 'react'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { isTyping } from '#web/shared/single-keys.ts'
import styles from './changes.module.css'

/** Something that solves a conflict, carried out at once. */
export interface Way {
  readonly key: string
  readonly words: string
  /** What it costs. */
  readonly price?: string | undefined
  readonly run: () => void
}

interface WaysOutProps {
  /** Who or what is in the way. */
  readonly reason: ReactNode
  readonly ways: readonly Way[]
  readonly busy: boolean
  /** Enter was pressed in the field: the first way gets the focus. */
  readonly focused: boolean
}

/** A conflict with its solutions, each with the key that carries it out: with Alt from a field. */
export function WaysOut({ reason, ways, busy, focused }: WaysOutProps) {
  const text = usePartMessages('changes')
  const list = useRef<HTMLUListElement>(null)
  const late = useRef(ways)
  late.current = busy ? [] : ways
  const count = ways.length
  useEffect(() => {
    if (focused && count > 0) list.current?.querySelector('button')?.focus()
  }, [focused, count])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const way = /^[1-9]$/.test(event.key) && late.current[Number(event.key) - 1]
      if (!way || event.ctrlKey || event.metaKey || (isTyping(event) && !event.altKey)) return
      event.preventDefault()
      way.run()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <section role="alert" className={styles.refusal} aria-label={text.conflict}>
      <p>{reason}</p>
      {count > 0 && (
        <ul ref={list} className={styles.ways} aria-label={text.ways}>
          {ways.map(({ key, words, price, run }, at) => (
            <li key={key}>
              <button type="button" className={styles.way} disabled={busy} onClick={run}>
                <kbd aria-hidden>{at + 1}</kbd>
                <span>{words}</span>
                {price && <span className={styles.price}>{price}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
