import { useWrite } from '#web/lib/data.ts'
import { addDays, startOfDay, today } from '#web/lib/formats.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { usePermission } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Caution } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toasts.tsx'

function useOutcome() {
  const text = usePartMessages('developer').deliveries
  return ({ replays, refused }: Answer<'replayDeliveries'>) =>
    [
      ...(replays.length > 0 || refused.length === 0 ? [text.replayed(replays.length)] : []),
      ...(refused.length > 0
        ? [
            `${text.refused(refused.length)} (${[...new Set(refused.map(({ reason }) => text.refusals[reason]))].join(', ')})`,
          ]
        : []),
    ].join('; ')
}

interface ReplayedSelection {
  readonly ids: ReadonlySet<string>
  readonly clear: () => void
}

/** Replays the selection: the button, and why it was refused. */
export function useReplay({ ids, clear }: ReplayedSelection) {
  const text = usePartMessages('developer').deliveries
  const { allowed, why } = usePermission('replayDeliveries')
  const replay = useWrite('replayDeliveries')
  const outcome = useOutcome()
  const send = () =>
    replay.mutate(
      { body: { delivery_ids: [...ids] } },
      {
        onSuccess: (answer) => {
          clear()
          showToast(outcome(answer))
        },
      },
    )
  return {
    error: replay.error,
    action: (
      <Button
        size="compact-xs"
        disabled={!allowed}
        title={why ?? text.receivers_hint}
        loading={replay.isPending}
        onClick={send}
      >
        {text.replay_selected(ids.size)}
      </Button>
    ),
  }
}

interface ReplayFailedProps {
  /** The endpoint; all where there is none. */
  readonly endpoint?: { id: string; url: string }
  readonly close: () => void
}

/** The retention of deliveries. */
const MAX_DAYS = 30

/** Replays all that has failed since a day. */
export function ReplayFailedDialog({ endpoint, close }: ReplayFailedProps) {
  const developer = usePartMessages('developer')
  const { states } = useMessages()
  const text = developer.deliveries
  const outcome = useOutcome()
  const form = useRecordForm('replayDeliveries', undefined, {
    values: () => ({ since: addDays(today(), -1) }),
    body: ({ since }) => ({ failed_since: startOfDay(since), ...(endpoint && { webhook_id: endpoint.id }) }),
    done: outcome,
    onSaved: ({ more }) => more || close(),
  })
  return (
    <ConfirmDialog
      title={text.replay_title}
      form={form}
      submit={text.replay_do}
      disabled={form.values.since === ''}
      cancel={states.close}
      close={close}
    >
      <p>{text.replay_body}</p>
      {endpoint && <p>{text.replay_of(endpoint.url)}</p>}
      <DateField
        {...form.field('since')}
        label={text.replay_since}
        data-autofocus
        min={addDays(today(), -MAX_DAYS)}
        max={today()}
      />
      {form.answer?.more && <Caution>{text.more}</Caution>}
    </ConfirmDialog>
  )
}
