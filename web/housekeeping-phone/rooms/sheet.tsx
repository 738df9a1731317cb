import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { text } from '../language.ts'

/** A native dialog: the browser handles Escape, focus and the background. */
export function Sheet({
  label,
  close,
  children,
}: {
  label: string
  close: () => void
  children: ComponentChildren
}) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    element.current?.showModal()
  }, [])
  return (
    <dialog ref={element} aria-label={label} onClose={close}>
      <div class="sheet-head">
        <h2>{label}</h2>
        <button type="button" class="more" aria-label={text().close} onClick={close}>
          <span aria-hidden="true">✕</span>
        </button>
      </div>
      {children}
    </dialog>
  )
}
