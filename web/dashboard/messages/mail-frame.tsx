import { useEffect, useRef, useState } from 'react'
import styles from './messages.module.css'

/** Served without scripts, and with a policy of its own under which the styles of a mail apply. */
const SOURCE = '/app/mail-frame'
const MIN_HEIGHT = 120
const MAX_HEIGHT = 900

interface MailFrameProps {
  readonly title: string
  readonly language: string
  /** A whole document. */
  readonly html: string
}

/** The HTML of a mail, in a frame in which nothing can run. */
export function MailFrame({ title, language, html }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [height, setHeight] = useState(MIN_HEIGHT)
  useEffect(() => {
    const root = loaded && frame.current?.contentDocument?.documentElement
    if (!root) return
    root.innerHTML = html
    root.lang = language
    setHeight(Math.min(Math.max(root.scrollHeight, MIN_HEIGHT), MAX_HEIGHT))
  }, [loaded, html, language])
  return (
    <iframe
      ref={frame}
      title={title}
      src={SOURCE}
      sandbox="allow-same-origin"
      height={height}
      className={styles.frame}
      onLoad={() => setLoaded(true)}
    />
  )
}
