import { useRoomTypes } from '#web/dashboard/lookups.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { Textarea } from '#web/ui/controls/input.ts'
import { MultiSelect } from '#web/ui/controls/multi-select.tsx'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import { recordOptions } from '#web/ui/options.ts'
import { PartyFields } from '../reservations/public.ts'
import type { NewWaitingValues, WaitingValues } from './values.ts'

type Form =
  | RecordForm<'createWaitingEntry', NewWaitingValues>
  | RecordForm<'updateWaitingEntry', WaitingValues>

/** What a guest waits for, and until when. */
export function StayFields({ form, property_id }: { form: Form; property_id: string }) {
  const text = usePartMessages('waiting_list')
  const { values, problem } = form
  const set = form.set as (more: Partial<WaitingValues>) => void
  const today = usePropertyOf(property_id)?.business_date
  const types = [...useRoomTypes().values()].filter((type) => type.property_id === property_id)
  return (
    <>
      <Columns least={240}>
        <DateRangeField
          label={text.dates}
          kind="nights"
          value={{ from: values.check_in, to: values.check_out }}
          min={today}
          required
          withAsterisk={false}
          onChange={({ from, to }) => set({ check_in: from, check_out: to })}
        />
        <DateField
          label={text.until}
          value={values.until}
          min={today}
          max={values.check_in || undefined}
          error={problem('until')}
          onChange={(until) => set({ until: until ?? '' })}
        />
      </Columns>
      <Columns least={240}>
        <PartyFields party={values} set={set} className={undefined} />
      </Columns>
      <MultiSelect
        label={text.room_types}
        description={text.room_types_hint}
        placeholder={values.room_type_ids.length === 0 ? text.any : undefined}
        data={recordOptions(types)}
        value={[...values.room_type_ids]}
        onChange={(room_type_ids) => set({ room_type_ids })}
      />
      <Textarea
        label={text.note}
        value={values.note}
        autosize
        minRows={2}
        maxLength={2000}
        onChange={({ currentTarget: { value } }) => set({ note: value })}
      />
    </>
  )
}
