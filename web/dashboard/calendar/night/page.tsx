import { useSearch } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import type { NightHistory } from '#contract/distribution/night-history.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { useCopy } from '#web/ui/copy.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { ButtonLink } from '../../links.tsx'
import { useRoomTypes } from '../../lookups.ts'
import { Causes } from './causes.tsx'
import styles from './night.module.css'
import { Channels, Entries, Plans } from './tables.tsx'
import { useNightWords } from './words.ts'

/** What happened to a night of a room type: who knew what when. To read, to print and to send. */
export default function NightPage() {
  const { room_type_id, date } = useSearch({ strict: false }) as { room_type_id?: string; date?: string }
  const text = usePartMessages('night_history')
  if (room_type_id && date) return <Night room_type_id={room_type_id} date={date} />
  return (
    <Page title={text.title}>
      <Notice title={text.choose} action={<ToCalendar />}>
        {text.choose_body}
      </Notice>
    </Page>
  )
}

function ToCalendar() {
  const text = useMessages().calendar
  return <ButtonLink to="/calendar">{text.title}</ButtonLink>
}

function Night({ room_type_id, date }: { room_type_id: string; date: string }) {
  const text = usePartMessages('night_history')
  const formats = useFormats()
  const query = useRead('getNightHistory', { query: { room_type_id, date } })
  const type = useRoomTypes().get(room_type_id)
  const property = usePropertyOf(type?.property_id)
  const title = text.of(type?.name ?? '…', formats.day(date))
  return (
    <Page
      bare
      title={title}
      beside={property && <span className="soft">{property.name}</span>}
      // Together with what is below them: later they would move it.
      actions={
        query.data &&
        type && (
          <>
            <CopyText history={query.data} title={title} house={property?.name} />
            <Button leftSection={<Printer size={14} aria-hidden />} onClick={() => print()}>
              {text.print}
            </Button>
            <ButtonLink
              to="/calendar"
              search={{ from: date, ...(type && { property_id: type.property_id }) }}
            >
              {text.to_calendar}
            </ButtonLink>
          </>
        )
      }
    >
      <QueryState query={query}>
        {(history) =>
          type && (
            <>
              <Card>
                <Summary history={history} />
              </Card>
              {history.causes.length > 0 && <Causes history={history} />}
              <Channels history={history} />
              <Plans history={history} />
              <Entries history={history} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

function Summary({ history }: { history: NightHistory }) {
  const words = useNightWords(history)
  return (
    <ul className={styles.summary}>
      {words.summary.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

interface CopyTextProps {
  readonly history: NightHistory
  readonly title: string
  readonly house: string | undefined
}

/** As plain text, for a message to the channel or the owner. */
function CopyText({ history, title, house }: CopyTextProps) {
  const text = usePartMessages('night_history')
  const { letter } = useNightWords(history)
  const { copied, copy } = useCopy()
  const whole = [house, title, '', ...letter].filter((line) => line !== undefined).join('\n')
  return <Button onClick={() => copy(whole)}>{copied ? text.copied : text.copy}</Button>
}
