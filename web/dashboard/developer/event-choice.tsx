import { Checkbox } from '@mantine/core'
import type { EventType } from '../../../contract/events.ts'
import { useRead } from '../../lib/data.ts'
import { useText } from '../../lib/i18n/language.tsx'
import { EVENT_TYPES, eventMeaning } from './event-types.ts'

interface EventChoiceProps {
  readonly value: readonly EventType[]
  readonly onChoice: (value: readonly EventType[]) => void
}

/** Which events an endpoint is told of, each in a line; one that is off for the account says so and cannot be added. */
export function EventChoice({ value, onChoice }: EventChoiceProps) {
  const text = useText().developer.webhooks
  const known = useRead('listEventTypes', {}).data?.data ?? []
  const off = new Set(known.filter(({ enabled }) => !enabled).map(({ type }) => type))
  return (
    <Checkbox.Group
      label={text.events}
      value={[...value]}
      onChange={(chosen) => onChoice(EVENT_TYPES.filter((type) => chosen.includes(type)))}
    >
      {EVENT_TYPES.map((type) => (
        <Checkbox
          key={type}
          mt={10}
          value={type}
          label={<code>{type}</code>}
          disabled={off.has(type) && !value.includes(type)}
          description={
            off.has(type) ? `${eventMeaning(text, type)}. ${text.event_off}` : eventMeaning(text, type)
          }
        />
      ))}
      <p>
        <a href="/docs/events#event-types" target="_blank" rel="noreferrer">
          {text.samples}
        </a>
      </p>
    </Checkbox.Group>
  )
}
