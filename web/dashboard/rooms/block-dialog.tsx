import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Room } from '../../../contract/room-types.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { addDays } from '../../lib/formats.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePropertyOf } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DayField } from '../../ui/fields.tsx'
import { Caution, Columns, Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { PeekLink } from '../links.tsx'
import { listName } from '../lookups.ts'

/** Takes a room off sale, or only marks it; and says which stays need another room then. */
export function BlockDialog({ room, close }: { room: Room; close: () => void }) {
  const { offering, states } = useMessages()
  const text = offering.rooms
  const formats = useFormats()
  const today = usePropertyOf(room.property_id)!.business_date
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(addDays(today, 1))
  const [type, setType] = useState<'out_of_order' | 'out_of_service'>('out_of_order')
  const [reason, setReason] = useState('')
  const block = useWrite('createRoomBlock')
  const act = () =>
    block.mutate(
      { params: { id: room.id }, body: { type, from, to, ...(reason.trim() && { reason: reason.trim() }) } },
      {
        onSuccess: ({ overbooked_dates, reservation_ids }) => {
          showToast(text.blocked(room.name))
          if (overbooked_dates.length === 0 && reservation_ids.length === 0) close()
        },
      },
    )
  const made = block.data
  return (
    <Dialog
      title={text.block_title(room.name)}
      close={close}
      actions={
        made ? (
          <Button onClick={close}>{states.close}</Button>
        ) : (
          <>
            <Button onClick={close}>{states.cancel}</Button>
            <Button variant="filled" disabled={to <= from} loading={block.isPending} onClick={act}>
              {text.block}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Caution>
          {made.overbooked_dates.length > 0 && (
            <p>{text.overbooked(formats.list(made.overbooked_dates.map(formats.day)))}</p>
          )}
          {made.reservation_ids.length > 0 && <p>{text.has_stays(room.name)}</p>}
          <ul>
            {made.reservation_ids.map((id) => (
              <li key={id}>
                <Stay id={id} />
              </li>
            ))}
          </ul>
        </Caution>
      ) : (
        <Stack>
          {block.error && <ErrorCard error={block.error} />}
          <Radio.Group label={text.block} value={type} onChange={(value) => setType(value as typeof type)}>
            {(['out_of_order', 'out_of_service'] as const).map((one) => (
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
            <DayField label={text.block_from} value={from} onDay={(day) => day && setFrom(day)} />
            <DayField
              label={text.block_to}
              description={text.block_to_hint}
              inputWrapperOrder={['label', 'input', 'description']}
              value={to}
              min={addDays(from, 1)}
              onDay={(day) => day && setTo(day)}
            />
          </Columns>
          <TextInput
            label={text.reason}
            value={reason}
            maxLength={500}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        </Stack>
      )}
    </Dialog>
  )
}

/** Who needs another room. */
function Stay({ id }: { id: string }) {
  const formats = useFormats()
  const { data: stay } = useRead('getReservation', { params: { id } })
  return (
    <>
      <PeekLink id={id}>{stay ? listName(stay.booker) : id}</PeekLink>
      {stay && ` · ${formats.stay(stay.check_in, stay.check_out)}`}
    </>
  )
}
