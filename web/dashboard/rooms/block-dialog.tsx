import { Button, Radio, TextInput } from '@mantine/core'
import { ROOM_BLOCK_TYPES } from '../../../contract/lists.ts'
import type { Room } from '../../../contract/resources/rooms.ts'
import { useRead } from '../../lib/data.ts'
import { addDays } from '../../lib/formats.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import type { Answer, Body } from '../../lib/operations.ts'
import { usePropertyOf } from '../../lib/session.ts'
import { ConfirmDialog } from '../../shared/record-form.tsx'
import { useRecordForm } from '../../shared/use-record-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DayField } from '../../ui/fields.tsx'
import { Caution, Columns } from '../../ui/form.tsx'
import { PreviewLink } from '../links.tsx'
import { listName } from '../lookups.ts'

interface BlockDialogProps {
  readonly room: Room
  readonly close: () => void
}

/** Takes a room off sale, or only marks it; and says which stays need another room then. */
export function BlockDialog({ room, close }: BlockDialogProps) {
  const text = useMessages().offering.rooms
  const today = usePropertyOf(room.property_id)!.business_date
  const form = useRecordForm('createRoomBlock', undefined, {
    values: (): Omit<Body<'createRoomBlock'>, 'reason'> & { reason: string } => ({
      ...{ type: 'out_of_order', from: today, to: addDays(today, 1), reason: '' },
    }),
    send: (write, { reason, ...block }) =>
      write({ params: { id: room.id }, body: { ...block, ...(reason.trim() && { reason: reason.trim() }) } }),
    done: () => text.blocked(room.name),
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
      <Columns>
        <DayField
          {...form.field('from')}
          label={text.block_from}
          onChange={(day) => day && form.set({ from: day })}
        />
        <DayField
          {...form.field('to')}
          label={text.block_to}
          description={text.block_to_hint}
          inputWrapperOrder={['label', 'input', 'description']}
          min={addDays(from, 1)}
          onChange={(day) => day && form.set({ to: day })}
        />
      </Columns>
      <TextInput {...form.field('reason')} label={text.reason} maxLength={500} />
    </ConfirmDialog>
  )
}

/** Nights that are sold beyond what is left, and whose stays they are. */
function Blocked({ room, answer, close }: BlockDialogProps & { readonly answer: Answer<'createRoomBlock'> }) {
  const { offering, states } = useMessages()
  const text = offering.rooms
  const formats = useFormats()
  const { overbooked_dates, reservation_ids } = answer
  return (
    <Dialog
      title={text.block_title(room.name)}
      close={close}
      actions={<Button onClick={close}>{states.close}</Button>}
    >
      <Caution>
        {overbooked_dates.length > 0 && (
          <p>{text.overbooked(formats.list(overbooked_dates.map(formats.day)))}</p>
        )}
        {reservation_ids.length > 0 && <p>{text.has_stays(room.name)}</p>}
        <ul>
          {reservation_ids.map((id) => (
            <li key={id}>
              <Stay id={id} />
            </li>
          ))}
        </ul>
      </Caution>
    </Dialog>
  )
}

/** Who needs another room. */
function Stay({ id }: { id: string }) {
  const formats = useFormats()
  const { data: stay } = useRead('getReservation', { params: { id } })
  return (
    <>
      <PreviewLink id={id}>{stay ? listName(stay.booker) : id}</PreviewLink>
      {stay && ` · ${formats.stay(stay.check_in, stay.check_out)}`}
    </>
  )
}
