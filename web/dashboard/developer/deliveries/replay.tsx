import { Button, Checkbox } from '@mantine/core'
import { useWrite } from '../../../lib/data.ts'
import { addDays, startOfDay, today } from '../../../lib/formats.ts'
import { useMessages } from '../../../lib/i18n/language.tsx'
import type { Answer } from '../../../lib/operations.ts'
import { usePermission } from '../../../lib/session.ts'
import { ErrorCard } from '../../../shared/error-card.tsx'
import { ConfirmDialog } from '../../../shared/record-form.tsx'
import { useRecordForm } from '../../../shared/use-record-form.ts'
import { DayField } from '../../../ui/fields.tsx'
import { Caution } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import styles from './replay.module.css'

interface ReplayButtonProps {
  readonly ids: readonly string[]
  readonly all: readonly string[]
  readonly choose: (ids: readonly string[]) => void
  readonly done: () => void
}

function useOutcome() {
  const text = useMessages().developer.deliveries
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

/** Sends what is selected once more. */
export function ReplayButton({ ids, all, choose, done }: ReplayButtonProps) {
  const text = useMessages().developer.deliveries
  const { allowed, why } = usePermission('replayDeliveries')
  const replay = useWrite('replayDeliveries')
  const outcome = useOutcome()
  return (
    <div className={styles.bar}>
      <Checkbox
        label={text.select_all}
        checked={ids.length === all.length}
        indeterminate={ids.length > 0 && ids.length < all.length}
        onChange={({ currentTarget: { checked } }) => choose(checked ? all : [])}
      />
      <Button
        disabled={ids.length === 0 || !allowed}
        title={why}
        loading={replay.isPending}
        onClick={() =>
          replay.mutate(
            { body: { delivery_ids: [...ids] } },
            {
              onSuccess: (answer) => {
                done()
                showToast(outcome(answer))
              },
            },
          )
        }
      >
        {text.replay_selected(ids.length)}
      </Button>
      {ids.length > 0 && <span className="soft">{text.receivers_tell}</span>}
      {replay.error && <ErrorCard error={replay.error} />}
    </div>
  )
}

interface ReplayFailedProps {
  /** Deliveries to it alone; to all where there is none. */
  readonly endpoint?: { id: string; url: string }
  readonly close: () => void
}

/** As long as deliveries are kept. */
const MAX_DAYS = 30

/** Sends once more all that has failed since a day. */
export function ReplayFailedDialog({ endpoint, close }: ReplayFailedProps) {
  const { developer, states } = useMessages()
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
      <DayField
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
