import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import styles from './grid.module.css'

interface EditorProps {
  readonly words: string
  readonly style: CSSProperties
  /** Returns whether it was understood. */
  readonly commit: (words: string, key: 'Enter' | 'Tab' | undefined) => boolean
  readonly cancel: () => void
}

/** The input of a command for the selection, over the focused cell. */
export function Editor({ words, style, commit, cancel }: EditorProps) {
  const text = usePartMessages('rates')
  const [value, setValue] = useState(words)
  const input = useRef<HTMLInputElement>(null)
  /** Closing removes the focus, which must not submit a second time. */
  const is_done = useRef(false)
  const close = (end: () => boolean) => {
    if (is_done.current) return
    is_done.current = true
    is_done.current = end()
  }
  useEffect(() => {
    const { current } = input
    current!.focus({ preventScroll: true })
    current!.setSelectionRange(current!.value.length, current!.value.length)
  }, [])
  return (
    <input
      ref={input}
      className={styles.editor}
      style={style}
      aria-label={text.editor}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onBlur={() => close(() => commit(value, undefined))}
      onKeyDown={(event) => {
        event.stopPropagation()
        const { key } = event
        if (key === 'Escape') {
          event.preventDefault()
          close(() => {
            cancel()
            return true
          })
        } else if ((key === 'Enter' || key === 'Tab') && !event.nativeEvent.isComposing) {
          event.preventDefault()
          close(() => commit(value, key))
        }
      }}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
    />
  )
}
