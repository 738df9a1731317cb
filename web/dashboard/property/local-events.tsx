import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { LocalEvent } from '#contract/property/properties.ts'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { ActionIcon, Button } from '../../ui/controls/button.ts'
import { TextInput } from '../../ui/controls/input.ts'
import { DateRangeField } from '../../ui/dates/date-range-field.tsx'
import { Section } from '../../ui/description-list.tsx'
import { Stack } from '../../ui/form.tsx'
import styles from './local-events.module.css'

type EventPath = 'local_events' | `local_events.${string}`

interface LocalEventFieldsProps {
  readonly events: readonly LocalEvent[]
  /** The first and last day of a new one. */
  readonly today: string
  readonly problem: (path: EventPath) => string | undefined
  readonly change: (events: LocalEvent[]) => void
}

/** Holidays and events around the property. rule 1.9 */
export function LocalEventFields({ events, today, problem, change }: LocalEventFieldsProps) {
  const text = usePartMessages('local_events')
  const set = (at: number, more: Partial<LocalEvent>) =>
    change(events.map((event, i) => (i === at ? { ...event, ...more } : event)))
  const is_whole_list = events.every((_, at) => problem(`local_events.${at}`) === undefined)
  const past = events.filter(({ to }) => to < today)
  return (
    <Section id="local_events" title={text.title}>
      <Stack>
        <p className="soft">{text.hint}</p>
        {events.length === 0 && <p className="soft">{text.none}</p>}
        {events.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an event is where it stands
          <fieldset key={at} aria-label={text.event(at + 1)} className={styles.event}>
            <TextInput
              label={text.name}
              required
              withAsterisk={false}
              maxLength={80}
              value={event.name}
              error={problem(`local_events.${at}.name`)}
              onChange={({ currentTarget }) => set(at, { name: currentTarget.value })}
            />
            <DateRangeField
              label={text.days}
              kind="days"
              presets={[]}
              value={event}
              error={problem(`local_events.${at}.from`) ?? problem(`local_events.${at}.to`)}
              onChange={({ from, to }) => set(at, { from, to })}
            />
            <ActionIcon
              variant="subtle"
              aria-label={text.remove(event.name || String(at + 1))}
              title={text.remove(event.name || String(at + 1))}
              onClick={() => change(events.filter((_, i) => i !== at))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </fieldset>
        ))}
        {is_whole_list && problem('local_events') && <p role="alert">{problem('local_events')}</p>}
        <div className={styles.actions}>
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => change([...events, { name: '', from: today, to: today }])}
          >
            {text.add}
          </Button>
          {past.length > 0 && (
            <Button onClick={() => change(events.filter((event) => !past.includes(event)))}>
              {text.remove_past(past.length)}
            </Button>
          )}
        </div>
      </Stack>
    </Section>
  )
}
