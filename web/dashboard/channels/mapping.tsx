import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel, PushedNight } from '../../../contract/channels.ts'
import type { RatePlan } from '../../../contract/rate-plans.ts'
import { useRead } from '../../lib/data.ts'
import { everything } from '../../lib/everything.ts'
import { addDays } from '../../lib/formats.ts'
import { useFormats, useText } from '../../lib/i18n/language.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Section } from '../../ui/facts.tsx'
import { DayField } from '../../ui/fields.tsx'
import { Columns, Stack } from '../../ui/form.tsx'
import { Shown } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { RatePlanLink } from '../links.tsx'
import { useRoomTypes } from '../names.ts'
import { useMay, usePropertyOf } from '../shell/session.ts'
import { MapDialog } from './map-dialog.tsx'

/** Rate plans and what they are called there; those that are not sold there come first. */
export function Mapping({ channel }: { channel: Channel }) {
  const text = useText().channels
  const plans = useQuery(everything('listRatePlans', { query: { property_id: channel.property_id } }))
  const types = useRoomTypes()
  const may_look = useMay('getPushState')
  const may_map = useMay('updateRatePlan')
  const [open, setOpen] = useState<string>()
  const [mapped, setMapped] = useState<RatePlan>()
  const mappingOf = (plan: RatePlan) => plan.channels.filter((one) => one.channel === channel.id)
  return (
    <Section title={text.mapping}>
      <Shown query={plans}>
        {(all) => {
          const rows = all
            .filter(({ status }) => status === 'active')
            .sort((one, other) => mappingOf(one).length - mappingOf(other).length)
          return (
            <>
              <Table
                label={text.mapping}
                rows={rows}
                columns={[
                  {
                    key: 'plan',
                    title: text.mapping_plan,
                    cell: ({ id, name, room_type_id }) => (
                      <>
                        <RatePlanLink id={id}>{name}</RatePlanLink>{' '}
                        <span className="soft">{types.get(room_type_id)?.name}</span>
                      </>
                    ),
                  },
                  {
                    key: 'codes',
                    title: `${text.mapping_room} / ${text.mapping_rate}`,
                    cell: (plan) => {
                      const mappings = mappingOf(plan)
                      if (mappings.length === 0) {
                        return (
                          <Badge tone="grey" glyph="○">
                            {text.unmapped}
                          </Badge>
                        )
                      }
                      return mappings.map(({ channel_room_id, channel_rate_id, enabled }) => (
                        <div key={channel_room_id + channel_rate_id}>
                          <code>
                            {channel_room_id} / {channel_rate_id}
                          </code>{' '}
                          {enabled === false && '○'}
                        </div>
                      ))
                    },
                  },
                  {
                    key: 'map',
                    title: '',
                    cell: (plan) => (
                      <Button
                        size="compact-xs"
                        disabled={!may_map.allowed}
                        title={may_map.why}
                        aria-label={text.map_title(plan.name)}
                        onClick={() => setMapped(plan)}
                      >
                        {text.map}
                      </Button>
                    ),
                  },
                  {
                    key: 'push',
                    title: '',
                    cell: (plan) =>
                      mappingOf(plan).length > 0 &&
                      may_look.allowed && (
                        <Button
                          size="compact-xs"
                          aria-label={`${text.push}: ${plan.name}`}
                          onClick={() => setOpen(plan.id)}
                        >
                          {text.push}
                        </Button>
                      ),
                  },
                ]}
              />
              {mapped && <MapDialog plan={mapped} channel={channel.id} close={() => setMapped(undefined)} />}
              {open && (
                <PushDialog
                  channel={channel}
                  plan={rows.find(({ id }) => id === open)!}
                  close={() => setOpen(undefined)}
                />
              )}
            </>
          )
        }}
      </Shown>
    </Section>
  )
}

const NIGHTS = 14
const LOOKS: Record<PushedNight['state'], { tone: Tone; glyph: string }> = {
  confirmed: { tone: 'green', glyph: '✓' },
  pending: { tone: 'blue', glyph: '…' },
  unconfirmed: { tone: 'amber', glyph: '?' },
}

/** The next nights: what the channel knows of them beside what holds now. */
function PushDialog(props: { channel: Channel; plan: RatePlan; close: () => void }) {
  const text = useText().channels
  const today = usePropertyOf(props.channel.property_id)!.business_date
  const [from, setFrom] = useState(today)
  return (
    <Dialog title={`${text.push}: ${props.plan.name}`} size="xl" close={props.close}>
      <Stack>
        <Columns>
          <DayField label={text.push_from} value={from} onDay={(day) => day && setFrom(day)} />
        </Columns>
        <Push channel={props.channel} rate_plan_id={props.plan.id} from={from} />
      </Stack>
    </Dialog>
  )
}

function Push({ channel, rate_plan_id, from }: { channel: Channel; rate_plan_id: string; from: string }) {
  const text = useText().channels
  const formats = useFormats()
  const push = useRead(
    'getPushState',
    {
      params: { id: channel.id },
      query: { rate_plan_id, from, to: addDays(from, NIGHTS), property_id: channel.property_id },
    },
    { keep: true },
  )
  const price = (currency: string, { prices }: PushedNight['told']) =>
    prices?.map(({ adults, amount }) => `${adults}: ${formats.money({ amount, currency })}`).join(', ') ?? '–'
  return (
    <Shown query={push}>
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
                cell: ({ state }) => <Badge {...LOOKS[state]}>{text.push_states[state]}</Badge>,
              },
              {
                key: 'available',
                title: text.push_available,
                numeric: true,
                cell: ({ told, current }) => <Both told={told.available} current={current.available} />,
              },
              {
                key: 'price',
                title: text.push_price,
                cell: ({ told, current }) => (
                  <Both told={price(currency, told)} current={price(currency, current)} />
                ),
              },
              {
                key: 'closed',
                title: text.push_closed,
                cell: ({ told, current }) => <Both told={told.closed} current={current.closed} />,
              },
            ]}
          />
        ))
      }
    </Shown>
  )
}

/** One value where both agree, else what was told and what holds. */
function Both({ told, current }: { told: unknown; current: unknown }) {
  const { states } = useText()
  const words = (value: unknown) =>
    value === null ? '–' : typeof value === 'boolean' ? (value ? states.yes : states.no) : String(value)
  return words(told) === words(current) ? words(current) : `${words(told)} → ${words(current)}`
}
