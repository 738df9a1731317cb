import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { feeWords } from '../rate-plans/policy-words.ts'
import type { ActionDialogProps } from './action-props.ts'
import { givingUpQuote } from './change-quote.ts'
import { Consequences } from './consequences.tsx'
import styles from './detail.module.css'
import { BY_POLICY, FeeChoice, feeBody } from './fee-choice.tsx'
import { useNotifyOf } from './notify.tsx'
import { useChange } from './use-change.ts'

export function NoShowDialog({ reservation, name, close }: ActionDialogProps) {
  const { reservations: text, states, policies } = useMessages()
  const formats = useFormats()
  const { change, update } = useChange({ reservation, close })
  const { no_show_fee } = reservation.cancellation_policy
  const { notice, field } = useNotifyOf({ reservation }, 'no_show')
  const [fee, setFee] = useState(BY_POLICY)
  const [note, setNote] = useState('')
  const chosen = feeBody(fee)
  const is_explained = fee.by === 'policy' || note.trim() !== ''
  const by_policy = useQuery(givingUpQuote(reservation.id, { status: 'no_show' }))
  const words = note.trim() && { note: note.trim() }
  const { total, taxes } = reservation
  const city_tax = taxes
    .filter(({ type }) => type === 'city_tax')
    .reduce((sum, { amount }) => sum + amount.amount, 0)
  return (
    <Dialog
      title={text.no_show.title(name)}
      close={close}
      actions={
        <>
          <Button onClick={close}>{states.cancel}</Button>
          <Button
            variant="filled"
            color="red"
            loading={update.isPending}
            data-autofocus
            disabled={!chosen || !is_explained}
            onClick={() =>
              change({ status: 'no_show', ...chosen, ...words, ...notice }, text.done.no_show(name), {
                status: 'confirmed',
              })
            }
          >
            {text.actions.no_show}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {update.error && <ErrorCard error={update.error} />}
        <p>{text.no_show.consequence}</p>
        {by_policy.data && (
          <FeeChoice
            policy_fee={by_policy.data.cancellation?.fee ?? null}
            max_fee={{ ...total, amount: total.amount - city_tax }}
            why={no_show_fee && policies.no_show(feeWords(no_show_fee, policies, formats))}
            fee={fee}
            onFee={setFee}
          />
        )}
        {fee.by !== 'policy' && (
          <Textarea
            label={text.cancel.note}
            description={text.cancel.note_needed}
            required
            value={note}
            maxLength={2000}
            autosize
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        )}
        {field}
        <Consequences
          reservation={reservation}
          body={chosen && { status: 'no_show', reason: 'no_show', ...chosen }}
        />
      </div>
    </Dialog>
  )
}
