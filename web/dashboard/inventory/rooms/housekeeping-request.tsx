import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission, usePropertyZone } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { Button } from '#web/ui/controls/button.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { useHousekeepingRequest, useRequestedSince } from './use-housekeeping-request.ts'

interface HousekeepingRequestProps {
  readonly property_id: string
  readonly room: { readonly id: string; readonly name: string }
}

/** Requests a room from housekeeping; once requested, shows since when, and a button to withdraw it. */
export function HousekeepingRequest({ property_id, room }: HousekeepingRequestProps) {
  const { offering, shell } = useMessages()
  const text = offering.rooms.housekeeping
  const formats = useFormats()
  const zone = usePropertyZone()(property_id)
  const { allowed } = usePermission('recordHousekeeping')
  const since = useRequestedSince(property_id, allowed ? room.id : undefined)
  const { request, busy, error } = useHousekeepingRequest()
  const set = (requested: boolean) =>
    request(room, requested).then(
      ({ message, back }) => showToast(message, () => runUndo(back(), shell.toasts.undone), room.id),
      () => undefined,
    )
  if (!allowed || since === undefined) return null
  return (
    <>
      {since !== null && <span role="status">{text.asked_at(formats.timeOfDay(since, zone))}</span>}
      <Button size="compact-sm" loading={busy} onClick={() => set(since === null)}>
        {since === null ? text.ask : text.withdraw}
      </Button>
      {error && <ErrorCard error={error} />}
    </>
  )
}
