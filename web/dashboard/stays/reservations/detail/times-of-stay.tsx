import { useState } from 'react'
import { fullName } from '#contract/text/person-names.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { TimeField } from '#web/ui/dates/time-field.tsx'
import { Stack } from '#web/ui/form.tsx'
import type { ActionDialogProps, ActionProps } from '../actions/action-props.ts'
import { useChangeForm } from '../actions/use-change.ts'
import { isOpen } from '../open-stay.ts'
import styles from './detail.module.css'

/** When the guest comes, and a dialog in which both hours of the stay are changed. rule 4.65 */
export function TimesOfStay({ reservation }: Pick<ActionProps, 'reservation'>) {
  const text = usePartMessages('changes')
  const { allowed } = usePermission('updateReservation')
  const [asks, setAsks] = useState(false)
  return (
    <span className={styles.group}>
      {reservation.estimated_arrival_time}
      {allowed && isOpen(reservation) && (
        <Button size="compact-sm" onClick={() => setAsks(true)}>
          {text.times}
        </Button>
      )}
      {asks && <TimesDialog reservation={reservation} close={() => setAsks(false)} />}
    </span>
  )
}

function TimesDialog({ reservation, close }: Pick<ActionDialogProps, 'reservation' | 'close'>) {
  const text = usePartMessages('changes')
  const { done } = useMessages().reservations
  const property = usePropertyOf(reservation.property_id)
  const [before] = useState(reservation)
  const { estimated_arrival_time, estimated_departure_time, booker } = before
  const name = fullName(booker)
  const form = useChangeForm(
    { reservation, close },
    {
      values: {
        estimated_arrival_time: estimated_arrival_time ?? '',
        estimated_departure_time: estimated_departure_time ?? '',
      },
      body: (typed) => ({
        estimated_arrival_time: typed.estimated_arrival_time || null,
        estimated_departure_time: typed.estimated_departure_time || null,
      }),
      done: done.changed(name),
      back: { estimated_arrival_time, estimated_departure_time },
      version: before.version,
    },
  )
  return (
    <FormDialog title={text.times_of(name)} form={form} submit={text.save} close={close}>
      <Stack>
        {before.status !== 'checked_in' && (
          <TimeField
            {...form.field('estimated_arrival_time')}
            description={property && text.usual_arrival(property.check_in_time)}
          />
        )}
        <TimeField
          {...form.field('estimated_departure_time')}
          description={property && text.usual_departure(property.check_out_time)}
        />
      </Stack>
    </FormDialog>
  )
}
