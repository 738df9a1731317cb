import { Button } from '@mantine/core'
import { useFormats, useText } from '../../lib/i18n/language.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { feeWords } from '../rate-plans/policy-words.ts'
import type { ActionDialogProps } from './actions.tsx'
import styles from './detail.module.css'
import { useChange } from './use-change.ts'

export function NoShowDialog({ reservation, name, close }: ActionDialogProps) {
  const { reservations: text, states, policies } = useText()
  const formats = useFormats()
  const { change, update } = useChange({ reservation, close })
  const { no_show_fee } = reservation.cancellation_policy
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
            onClick={() => change({ status: 'no_show' }, text.done.no_show(name), { status: 'confirmed' })}
          >
            {text.actions.no_show}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {update.error && <ErrorCard error={update.error} />}
        {no_show_fee && <p>{policies.no_show(feeWords(no_show_fee, policies, formats))}</p>}
        <p>{text.no_show.consequence}</p>
      </div>
    </Dialog>
  )
}
