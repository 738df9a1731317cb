import { useBlocker } from '@tanstack/react-router'
import { useMessages } from '../../lib/i18n/language.tsx'
import { Button } from '../../ui/controls/button.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface LeaveGuardProps {
  /** Whether something is pending. */
  readonly enabled: boolean
  /** What would be lost. */
  readonly children: string
}

type Screen = { readonly pathname: string; readonly search: { readonly property_id?: string } }

/** Other nights are no other screen: what is pending goes along. */
const isElsewhere = (current: Screen, next: Screen) =>
  current.pathname !== next.pathname || current.search.property_id !== next.search.property_id

/** Asks before the rates of this property are left with something pending; so does the browser before it loads the page anew. */
export function LeaveGuard({ enabled, children }: LeaveGuardProps) {
  const { states } = useMessages()
  const { status, proceed, reset } = useBlocker({
    disabled: !enabled,
    enableBeforeUnload: enabled,
    withResolver: true,
    shouldBlockFn: ({ current, next }) => isElsewhere(current as Screen, next as Screen),
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      title={states.unsaved_title}
      close={reset}
      actions={
        <>
          <Button data-autofocus onClick={reset}>
            {states.unsaved_stay}
          </Button>
          <Button variant="filled" color="red" onClick={proceed}>
            {states.unsaved_leave}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
