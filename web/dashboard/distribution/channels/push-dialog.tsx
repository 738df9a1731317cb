import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import type { Channel, PushedNight } from '#contract/distribution/channels.ts'
import { useRead } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { Table } from '#web/ui/table.tsx'

const NIGHTS = 14
const BADGES: Record<PushedNight['state'], { tone: Tone; icon: LucideIcon }> = {
  confirmed: { tone: 'green', icon: Check },
  pending: { tone: 'blue', icon: Clock },
  unconfirmed: { tone: 'grey', icon: CircleQuestionMark },
}

/** The next nights: what the channel knows beside the desired state. */
export function PushDialog(props: {
  channel: Channel
  plan: { readonly rate_plan_id: string; readonly name: string }
  close: () => void
}) {
  const text = usePartMessages('channels')
  const today = usePropertyOf(props.channel.property_id)!.business_date
  const [from, setFrom] = useState(today)
  return (
    <Dialog title={`${text.push}: ${props.plan.name}`} size="xl" close={props.close}>
      <Stack>
        <Columns>
          <DateField label={text.push_from} value={from} onChange={(day) => day && setFrom(day)} />
        </Columns>
        <Push channel={props.channel} rate_plan_id={props.plan.rate_plan_id} from={from} />
      </Stack>
    </Dialog>
  )
}

function Push({ channel, rate_plan_id, from }: { channel: Channel; rate_plan_id: string; from: string }) {
  const text = usePartMessages('channels')
  const formats = useFormats()
  const push = useRead(
    'getPushState',
    {
      params: { id: channel.id },
      query: { rate_plan_id, from, to: addDays(from, NIGHTS), property_id: channel.property_id },
    },
    { keep: true },
  )
  const price = (currency: string, { prices }: PushedNight['confirmed']) =>
    prices?.map(({ adults, amount }) => `${adults}: ${formats.money({ amount, currency })}`).join(', ') ?? '–'
  return (
    <QueryState query={push}>
      {({ mappings, currency }) =>
        mappings.map((mapping) => (
          <Table
            key={mapping.channel_room_id + mapping.channel_rate_id}
            label={`${text.push} ${mapping.channel_room_id} / ${mapping.channel_rate_id}`}
            rows={mapping.nights.map((night) => ({ ...night, id: night.date }))}
            columns={[
              { key: 'date', title: text.push_date, cell: ({ date }) => formats.day(date) },
              {
                key: 'state',
                title: text.state,
                plain: true,
                cell: ({ state }) => <Badge {...BADGES[state]}>{text.push_states[state]}</Badge>,
              },
              {
                key: 'available',
                title: text.push_available,
                numeric: true,
                cell: ({ confirmed, current }) => (
                  <PushedValue confirmed={confirmed.available} current={current.available} />
                ),
              },
              {
                key: 'price',
                title: text.push_price,
                cell: ({ confirmed, current }) => (
                  <PushedValue confirmed={price(currency, confirmed)} current={price(currency, current)} />
                ),
              },
              {
                key: 'closed',
                title: text.push_closed,
                cell: ({ confirmed, current }) => (
                  <PushedValue confirmed={confirmed.closed} current={current.closed} />
                ),
              },
            ]}
          />
        ))
      }
    </QueryState>
  )
}

/** One value where both agree, else both. */
function PushedValue({ confirmed, current }: { confirmed: unknown; current: unknown }) {
  const { states } = useMessages()
  const words = (value: unknown) =>
    value === null ? '–' : typeof value === 'boolean' ? (value ? states.yes : states.no) : String(value)
  return words(confirmed) === words(current) ? words(current) : `${words(confirmed)} → ${words(current)}`
}
