import { addDays } from '#web/lib/formats.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import type { ActionDialogProps } from '../actions/action-props.ts'
import styles from './changes.module.css'
import { NightsRefusal } from './nights-refusal.tsx'
import { PlanSelect } from './plan-fields.tsx'
import { StayFormDialog } from './stay-form-dialog.tsx'
import { StayServices } from './stay-services.tsx'
import { type Stay, type StayWish, useStayForm } from './use-stay-form.ts'

interface NightsDialogProps extends ActionDialogProps {
  readonly wish?: StayWish
}

/** Other nights: kept nights keep their price. */
export function NightsDialog({ wish, ...props }: NightsDialogProps) {
  const { fields, reservations } = useMessages()
  const text = usePartMessages('changes')
  const stay = useStayForm(props, wish)
  const { seen, form, quote } = stay
  const { values, set } = form
  const in_house = seen.status === 'checked_in'
  return (
    <StayFormDialog
      title={text.nights_of(props.name)}
      stay={stay}
      close={props.close}
      refusal={<NightsRefusal stay={stay} name={props.name} />}
    >
      <div className={styles.field}>
        {in_house ? (
          <DateField
            className={styles.grows!}
            label={fields.check_out}
            value={values.check_out}
            min={addDays(values.check_in, 1)}
            eager
            data-autofocus
            onChange={(check_out) => check_out && set({ check_out })}
          />
        ) : (
          <DateRangeField
            className={styles.grows!}
            label={reservations.dates}
            kind="nights"
            value={{ from: values.check_in, to: values.check_out }}
            eager
            data-autofocus
            onChange={({ from, to }) => set({ check_in: from, check_out: to })}
          />
        )}
        <NightButtons values={values} set={set} />
      </div>
      {in_house && <p className="soft">{text.nights_in_house}</p>}
      <p className={styles.keys}>{in_house ? text.departure_keys : text.nights_keys}</p>
      {values.room_type_id !== seen.room_type_id && <PlanSelect values={values} set={set} />}
      {quote.error?.code === 'SVC-1016' && (
        <StayServices reservation={seen} stay={values} set={set} error={quote.error} />
      )}
    </StayFormDialog>
  )
}

/** A night more or fewer, for the mouse and for touch; the arrow keys do the same. */
function NightButtons({ values, set }: { values: Stay; set: (more: Partial<Stay>) => void }) {
  const text = usePartMessages('changes')
  const shorter = addDays(values.check_out, -1)
  return (
    <div className={styles.steps}>
      <Button disabled={shorter <= values.check_in} onClick={() => set({ check_out: shorter })}>
        {text.fewer}
      </Button>
      <Button onClick={() => set({ check_out: addDays(values.check_out, 1) })}>{text.more}</Button>
    </div>
  )
}
