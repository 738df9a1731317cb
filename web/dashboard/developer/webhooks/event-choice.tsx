import { useId } from 'react'
import type { EventType } from '#contract/lists.ts'
import { useRead } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { ALL_EVENT_TYPES } from '../event-types.ts'
import styles from './event-choice.module.css'

interface EventChoiceProps {
  readonly value: readonly EventType[]
  readonly onChoice: (value: readonly EventType[]) => void
}

/**
 * The event types of an endpoint, one a line; opt-in types that are off for the account come last, and cannot
 * be added.
 */
export function EventChoice({ value, onChoice }: EventChoiceProps) {
  const text = usePartMessages('developer').webhooks
  const note = useId()
  const known = useRead('listEventTypes', {}).data?.data ?? []
  const disabled = new Set(known.filter(({ enabled }) => !enabled).map(({ type }) => type))
  const off = ALL_EVENT_TYPES.filter((type) => disabled.has(type))
  const line = (type: EventType) => (
    <Checkbox
      key={type}
      mt={10}
      value={type}
      label={<code>{type}</code>}
      disabled={disabled.has(type) && !value.includes(type)}
      description={text.event_meanings[type]}
    />
  )
  return (
    <Checkbox.Group
      label={text.events}
      value={[...value]}
      onChange={(chosen) => onChoice(ALL_EVENT_TYPES.filter((type) => chosen.includes(type)))}
    >
      {ALL_EVENT_TYPES.filter((type) => !disabled.has(type)).map(line)}
      {off.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would disable or frame them; this names why they are off
        <div role="group" aria-labelledby={note}>
          <p id={note} className={`soft ${styles.note}`}>
            {text.events_off}
          </p>
          {off.map(line)}
        </div>
      )}
      <p>
        <a href="/docs/events#event-types" target="_blank" rel="noreferrer">
          {text.samples}
        </a>
      </p>
    </Checkbox.Group>
  )
}
