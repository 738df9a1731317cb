import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
import { Button } from './controls/button.ts'
import { Checkbox } from './controls/choice.ts'
import { CodeBlock, CopyButton } from './copy.tsx'
import { Dialog } from './dialog.tsx'
import { Caution, Stack } from './form.tsx'

interface SecretOnceProps {
  readonly title: string
  readonly hint: string
  readonly secret: string
  readonly what: string
  /** The consequence of closing without having saved the secret. */
  readonly leave: string
  /** Usage of the secret: lines for files and terminals. */
  readonly children?: ReactNode
  readonly close: () => void
}

/**
 * A secret that is shown once: closing requires a confirmation that it is saved. Navigation and reload ask
 * for a confirmation too.
 */
export function SecretOnce(props: SecretOnceProps) {
  const { title, hint, secret, what, leave, children, close } = props
  const text = useMessages().states
  const [saved, setSaved] = useState(false)
  const { leaving, setLeaving, abandon } = useLeaving(saved, close)
  const done = (
    <Button variant="filled" disabled={!saved} onClick={close}>
      {text.secret_done}
    </Button>
  )
  return (
    <Dialog
      title={title}
      size="lg"
      close={() => (saved ? close() : setLeaving(true))}
      actions={leaving ? <LeaveButtons stay={() => setLeaving(false)} go={abandon} /> : done}
    >
      <Stack>
        {leaving && (
          <Caution>
            <strong role="alert">{text.secret_leave}</strong>
            <p>{leave}</p>
          </Caution>
        )}
        <CodeBlock wrap code={secret} label={what} />
        <div>
          <CopyButton value={secret} onCopied={() => setSaved(true)} />
        </div>
        <p>{hint}</p>
        {children}
        <Checkbox
          label={text.secret_saved}
          checked={saved}
          onChange={({ currentTarget: { checked } }) => setSaved(checked)}
        />
      </Stack>
    </Dialog>
  )
}

/** Asks for a confirmation before the screen is left without the secret. */
function useLeaving(saved: boolean, close: () => void) {
  const [leaving, setLeaving] = useState(false)
  const is_discarded = useRef(false)
  useBlocker({
    disabled: saved,
    enableBeforeUnload: () => !is_discarded.current,
    shouldBlockFn: () => {
      if (is_discarded.current) return false
      setLeaving(true)
      return true
    },
  })
  const abandon = () => {
    is_discarded.current = true
    close()
  }
  return { leaving, setLeaving, abandon }
}

function LeaveButtons({ stay, go }: { stay: () => void; go: () => void }) {
  const text = useMessages().states
  return (
    <>
      <Button onClick={stay}>{text.secret_stay}</Button>
      <Button variant="filled" color="red" onClick={go}>
        {text.secret_go}
      </Button>
    </>
  )
}
