import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useRead, useWrite } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { reloadsOf } from '#web/lib/live/reloads.ts'
import type { Answer } from '#web/lib/operations.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Card } from '#web/ui/page.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import styles from './test-clock.module.css'

type Clock = Answer<'getTestClock'>

const POLL_MS = 5_000
/** While the clock is moved. */
const POLL_ADVANCING_MS = 700
const STEPS = ['P1D', 'P7D', 'P1M'] as const
const DAY_S = 86_400
const HOUR_S = 3_600

/** The clock of the sandbox: how far it is ahead, and what moves it forward. rule 14.34 */
export function TestClockCard() {
  const text = usePartMessages('developer').clock
  const [is_advancing, setAdvancing] = useState(false)
  const clock = useRead('getTestClock', {}, { every: is_advancing ? POLL_ADVANCING_MS : POLL_MS })
  const status = clock.data?.status
  useReloadWhenReady(status)
  useEffect(() => setAdvancing(status === 'advancing'), [status])
  return (
    <Card>
      <Section title={text.title} actions={<CopyAsApi operation="getTestClock" args={{}} />}>
        <QueryState query={clock}>
          {(found) => (
            <Stack>
              <p className="soft">{text.body}</p>
              <Present clock={found} />
              {found.status === 'advancing' ? <Progress clock={found} /> : <Advance clock={found} />}
              <Ran clock={found} />
            </Stack>
          )}
        </QueryState>
      </Section>
    </Card>
  )
}

/** Dates, holds and stays are others once the clock has moved: every screen reads again. */
function useReloadWhenReady(status: Clock['status'] | undefined) {
  const client = useQueryClient()
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'advancing' && status === 'ready') reloadsOf(client).changedHere()
    before.current = status
  }, [client, status])
}

function Present({ clock: { now, ahead_seconds } }: { clock: Clock }) {
  const text = usePartMessages('developer').clock
  const formats = useFormats()
  const days = Math.floor(ahead_seconds / DAY_S)
  const hours = Math.round((ahead_seconds % DAY_S) / HOUR_S)
  return (
    <p className={styles.present}>
      <strong className="number">{formats.moment(now)}</strong>
      <span className="soft">{ahead_seconds === 0 ? text.real : text.ahead(days, hours)}</span>
    </p>
  )
}

/** How much of the way is done. */
function Progress({ clock: { now, advance } }: { clock: Clock }) {
  const text = usePartMessages('developer').clock
  const formats = useFormats()
  const { from, to } = advance!
  const part = (Date.parse(now) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))
  const label = text.advancing(formats.moment(to))
  return (
    <div className={styles.progress} role="status">
      <span>{label}</span>
      <progress aria-label={label} max={1} value={Math.min(1, Math.max(0, part))} />
    </div>
  )
}

function Advance({ clock: { now } }: { clock: Clock }) {
  const text = usePartMessages('developer').clock
  const [date, setDate] = useState('')
  const { allowed, why } = usePermission('advanceTestClock')
  const move = useWrite('advanceTestClock')
  const sent = move.isPending ? move.variables.body : undefined
  const first = addDays(now.slice(0, 10), 1)
  return (
    <>
      {move.error && <ErrorCard error={move.error} />}
      <div className={styles.advance}>
        {STEPS.map((by) => (
          <Button
            key={by}
            disabled={!allowed}
            title={allowed ? undefined : why}
            loading={sent?.by === by}
            onClick={() => move.mutate({ body: { by } })}
          >
            {text.steps[by]}
          </Button>
        ))}
        <DateField
          label={text.date}
          value={date}
          min={first}
          disabled={!allowed}
          onChange={setDate}
          w={180}
        />
        <Button
          disabled={!allowed || date === ''}
          title={allowed ? undefined : why}
          loading={sent?.to !== undefined}
          onClick={() =>
            move.mutate({ body: { to: `${date}${now.slice(10)}` } }, { onSuccess: () => setDate('') })
          }
        >
          {text.to_date}
        </Button>
      </div>
    </>
  )
}

/** What the last advance has carried out, by the names of the jobs. */
function Ran({ clock: { status, advance } }: { clock: Clock }) {
  const text = usePartMessages('developer').clock
  const formats = useFormats()
  if (advance === null) return null
  const { from, to, ran } = advance
  return (
    <div>
      {status === 'ready' && <p>{text.last(formats.moment(from), formats.moment(to))}</p>}
      {ran.length > 0 ? (
        <ul className={styles.ran} aria-label={text.ran}>
          {ran.map(({ job, count }) => (
            <li key={job}>
              <code>{job}</code> <span className="number">{formats.number(count)}</span>
            </li>
          ))}
        </ul>
      ) : (
        status === 'ready' && <p className="soft">{text.nothing}</p>
      )}
    </div>
  )
}
