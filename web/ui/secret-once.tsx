import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CodeBlock, CopyButton } from './copy.tsx'
import { Dialog } from './dialog.tsx'
import { Caution, Stack } from './form.tsx'

interface SecretOnceProps {
  readonly title: string
  readonly hint: string
  readonly secret: string
  readonly what: string
  readonly saved_label: string
  readonly done_label: string
  readonly leave: { title: string; body: string; stay: string; go: string }
  /** Where it goes: lines for files and terminals. */
  readonly children?: ReactNode
  readonly close: () => void
}

/** A secret that is shown once: it is closed by those who say that they have it. */
export function SecretOnce(props: SecretOnceProps) {
  const { title, hint, secret, what, saved_label, done_label, leave, children, close } = props
  const [saved, setSaved] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const ask = () => (saved ? close() : setLeaving(true))
  return (
    <Dialog
      title={title}
      size="lg"
      close={ask}
      actions={
        leaving ? (
          <>
            <Button onClick={() => setLeaving(false)}>{leave.stay}</Button>
            <Button variant="filled" color="red" onClick={close}>
              {leave.go}
            </Button>
          </>
        ) : (
          <Button variant="filled" disabled={!saved} onClick={close}>
            {done_label}
          </Button>
        )
      }
    >
      <Stack>
        {leaving && (
          <Caution>
            <strong role="alert">{leave.title}</strong>
            <p>{leave.body}</p>
          </Caution>
        )}
        <CodeBlock code={secret} label={what} />
        <div>
          <CopyButton value={secret} onCopied={() => setSaved(true)} />
        </div>
        <p>{hint}</p>
        {children}
        <Checkbox
          label={saved_label}
          checked={saved}
          onChange={({ currentTarget: { checked } }) => setSaved(checked)}
        />
      </Stack>
    </Dialog>
  )
}
