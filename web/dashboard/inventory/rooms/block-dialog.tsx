import type { Room } from '#contract/inventory/rooms.ts'
import { ROOM_BLOCK_TYPES } from '#contract/lists.ts'
import { useWrite } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import type { Answer, Body } from '#web/lib/operations.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Radio } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BlockedNights } from './blocked-nights.tsx'

interface BlockDialogProps {
  readonly room: Room
  /** The initial nights; tonight by default. */
  readonly nights?: { readonly from: string; readonly to: string }
  readonly close: () => void
}

/** Blocks a room, out of order or out of service; shows which stays need another room. */
export function BlockDialog({ room, nights, close }: BlockDialogProps) {
  const { offering, shell } = useMessages()
  const text = offering.rooms
  const lift = useWrite('deleteRoomBlock')
  const today = usePropertyOf(room.property_id)!.business_date
  const form = useRecordForm('createRoomBlock', undefined, {
    values: (): Omit<Body<'createRoomBlock'>, 'reason'> & { reason: string } => ({
      type: 'out_of_order',
      reason: '',
      ...(nights ?? { from: today, to: addDays(today, 1) }),
    }),
    send: (write, { reason, ...block }) =>
      write({ params: { id: room.id }, body: { ...block, ...(reason.trim() && { reason: reason.trim() }) } }),
    done: () => text.blocked(room.name),
    undo: ({ id }) => ({
      act: () => lift.mutateAsync({ params: { id: room.id, block_id: id } }),
      done: shell.toasts.undone,
    }),
    onSaved: ({ overbooked_dates, reservation_ids }) => {
      if (overbooked_dates.length === 0 && reservation_ids.length === 0) close()
    },
  })
  const { from, to } = form.values
  if (form.answer) return <Blocked room={room} close={close} answer={form.answer} />
  return (
    <ConfirmDialog
      title={text.block_title(room.name)}
      form={form}
      submit={text.block}
      disabled={to <= from}
      close={close}
    >
      <Radio.Group {...form.field('type')} label={text.block}>
        {ROOM_BLOCK_TYPES.map((one) => (
          <Radio
            key={one}
            mt={10}
            size="xs"
            value={one}
            label={text.block_types[one]}
            description={text.block_hints[one]}
          />
        ))}
      </Radio.Group>
      <DateRangeField
        label={text.block_dates}
        kind="nights"
        description={text.block_to_hint}
        value={{ from, to }}
        onChange={form.set}
        error={form.problem('from') ?? form.problem('to')}
      />
      <TextInput {...form.field('reason')} label={text.reason} maxLength={500} />
    </ConfirmDialog>
  )
}

function Blocked({ room, answer, close }: BlockDialogProps & { readonly answer: Answer<'createRoomBlock'> }) {
  const { offering, states } = useMessages()
  return (
    <Dialog
      title={offering.rooms.block_title(room.name)}
      close={close}
      actions={<Button onClick={close}>{states.close}</Button>}
    >
      <BlockedNights room={room} answer={answer} />
    </Dialog>
  )
}
