import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { RatePlan } from '../../../contract/rate-plans.ts'
import { useWrite } from '../../lib/data.ts'
import { useText } from '../../lib/i18n/language.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { say } from '../../ui/toasts.tsx'

interface MapDialogProps {
  readonly plan: RatePlan
  readonly channel: string
  readonly close: () => void
}

/** What a rate plan and its room are called at a channel; taken off again with both left empty. */
export function MapDialog({ plan, channel, close }: MapDialogProps) {
  const { channels: text, states } = useText()
  const update = useWrite('updateRatePlan')
  const present = plan.channels.find((one) => one.channel === channel)
  const others = plan.channels.filter((one) => one !== present)
  const [room, setRoom] = useState(present?.channel_room_id ?? '')
  const [rate, setRate] = useState(present?.channel_rate_id ?? '')
  const [enabled, setEnabled] = useState(present?.enabled ?? true)
  const emptied = room.trim() === '' && rate.trim() === ''
  const mapping = {
    ...present,
    ...{ channel, channel_room_id: room.trim(), channel_rate_id: rate.trim(), enabled },
  }
  return (
    <Dialog title={text.map_title(plan.name)} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          update.mutate(
            {
              params: { id: plan.id },
              body: { channels: emptied ? others : [...others, mapping] },
              version: plan.version,
            },
            {
              onSuccess: () => {
                close()
                say(text.map_saved(plan.name))
              },
            },
          )
        }}
      >
        <Stack>
          {update.error && <ErrorCard error={update.error} />}
          <TextInput
            label={text.mapping_room}
            data-autofocus
            maxLength={100}
            value={room}
            onChange={({ currentTarget: { value } }) => setRoom(value)}
          />
          <TextInput
            label={text.mapping_rate}
            description={text.map_hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={100}
            value={rate}
            onChange={({ currentTarget: { value } }) => setRate(value)}
          />
          <Checkbox
            label={text.mapping_on}
            checked={enabled}
            onChange={({ currentTarget: { checked } }) => setEnabled(checked)}
          />
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button type="submit" variant="filled" loading={update.isPending}>
              {states.save}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
