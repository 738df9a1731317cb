import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
import { ActionIcon, Button } from './controls/button.ts'
import { Tooltip } from './controls/overlay.ts'
import styles from './copy.module.css'
import { showToast } from './toasts.tsx'

const COPIED_MS = 1_500

/** Copies a text and confirms it for a moment, also to screen readers; reports where the browser refuses. */
export function useCopy() {
  const [copied, setCopied] = useState(false)
  const text = useMessages().states
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  /** Returns whether it was copied. */
  const copy = async (value: string): Promise<boolean> => {
    // Plain HTTP has no clipboard, and users can deny it to the page.
    const done = await (navigator.clipboard?.writeText(value) ?? Promise.reject()).then(
      () => true,
      () => false,
    )
    if (done) setCopied(true)
    else showToast(text.copy_failed)
    return done
  }
  return { copied, copy }
}

interface CopyProps {
  readonly value: string
  /** Names the copied value in the label of the button. */
  readonly what: string
}

function CopyIcon({ value, what }: CopyProps) {
  const text = useMessages().states
  const { copied, copy } = useCopy()
  const label = copied ? text.copied : text.copy_what(what)
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size="sm" aria-label={label} onClick={() => copy(value)}>
        {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

export function CopyButton({
  value,
  label,
  onCopied,
}: {
  value: string
  label?: string
  onCopied?: () => void
}) {
  const text = useMessages().states
  const { copied, copy } = useCopy()
  return (
    <Button
      leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      onClick={async () => {
        if (await copy(value)) onCopied?.()
      }}
    >
      {copied ? text.copied : (label ?? text.copy)}
    </Button>
  )
}

/** An id or technical value: monospace, never wrapped, copied with a click. */
export function Id({ value, what }: CopyProps) {
  return (
    <span className={styles.id}>
      <code>{value}</code>
      <CopyIcon value={value} what={what} />
    </span>
  )
}

interface CodeBlockProps {
  readonly code: string
  readonly label: string
  /** Wraps long lines that are read rather than copied by hand. */
  readonly wrap?: boolean
}

/** A text for a terminal or an editor. */
export function CodeBlock({ code, label, wrap }: CodeBlockProps) {
  return (
    <figure className={styles.block} aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1 */}
      <pre tabIndex={0} data-wrap={wrap || undefined}>
        {code}
      </pre>
      <div className={styles.corner}>
        <CopyIcon value={code} what={label} />
      </div>
    </figure>
  )
}
