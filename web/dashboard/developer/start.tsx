import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '../../lib/data.ts'
import { environment, pathIn } from '../../lib/environment.ts'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import type { Answer } from '../../lib/operations.ts'
import { useMe } from '../../lib/session.ts'
import { QueryState } from '../../shared/query-state.tsx'
import { Button } from '../../ui/controls/button.ts'
import { CodeBlock } from '../../ui/copy.tsx'
import { Section } from '../../ui/description-list.tsx'
import { Stack } from '../../ui/form.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Stat, Stats } from '../../ui/stat.tsx'
import { Ago } from '../../ui/time.tsx'
import { ButtonLink } from '../links.tsx'
import { Code } from './code.tsx'
import { firstBooking, firstRequest } from './first-steps.ts'
import styles from './start.module.css'
import { TestClockCard } from './test-clock/clock-card.tsx'
import { TierNotice, useBelowGrowth } from './tier.tsx'

const POLL_MS = 3_000

/** From a key to a verified event; each step is ticked once it is observed. */
export default function QuickStart() {
  const text = usePartMessages('developer').start
  const progress = useRead('getQuickStart', {}, { every: POLL_MS })
  const { environments } = useMe()
  const below = useBelowGrowth()
  return (
    <Page title={text.title} bare>
      {below && (
        <Card>
          <TierNotice what={text.what} />
        </Card>
      )}
      <Card>
        <Section title={text.base_urls}>
          <Stack>
            {environments.map(({ name, base_url }) => (
              <div key={name}>
                <h3>{name === 'live' ? text.live : text.sandbox}</h3>
                <CodeBlock code={base_url} label={name === 'live' ? text.live : text.sandbox} />
              </div>
            ))}
            <a href="/docs">{text.docs}</a>
          </Stack>
        </Section>
      </Card>
      {!below && (
        <QueryState query={progress}>
          {(found) => (
            <>
              <Card>{environment === 'live' ? <ToSandbox /> : <Steps progress={found} />}</Card>
              {environment === 'sandbox' && <TestClockCard />}
              <Card>
                <Health progress={found} />
              </Card>
            </>
          )}
        </QueryState>
      )}
    </Page>
  )
}

/** Examples run in the sandbox: one that books a real room would do harm. */
function ToSandbox() {
  const text = usePartMessages('developer').start
  return (
    <Section title={text.steps}>
      <Stack>
        <p>{text.in_sandbox}</p>
        <div>
          <Button variant="filled" onClick={() => location.assign(pathIn('sandbox'))}>
            {text.to_sandbox}
          </Button>
        </div>
      </Stack>
    </Section>
  )
}

type Progress = Answer<'getQuickStart'>

function Steps({ progress }: { progress: Progress }) {
  const text = usePartMessages('developer').start
  const { environments } = useMe()
  const base = environments.find(({ name }) => name === environment)!.base_url
  const { sample } = progress
  const guest = { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com' }
  const booking = sample && { ...sample, guest, adults: 1 }
  const contents: Record<Progress['steps'][number]['step'], ReactNode> = {
    key: (
      <>
        <ButtonLink to="/developer/keys">{text.make_key}</ButtonLink>
        <p className="soft">{text.key_place}</p>
        <CodeBlock label="shell" code={`export SERAI_API_KEY=sk_${environment}_…`} />
      </>
    ),
    request: <Code snippets={firstRequest(base)} />,
    reservation: booking ? (
      <Code snippets={firstBooking(base, booking)} />
    ) : (
      <>
        <p className="soft">{text.nothing_to_book}</p>
        <ButtonLink to="/rate-plans">{text.to_rate_plans}</ButtonLink>
      </>
    ),
    webhook: <ButtonLink to="/developer/webhooks/new">{text.add_webhook}</ButtonLink>,
    event: <ButtonLink to="/developer/inbox">{text.open_inbox}</ButtonLink>,
  }
  return (
    <Section title={text.steps}>
      <ol className={styles.steps}>
        {progress.steps.map(({ step, done_at }) => (
          <li key={step} data-done={done_at !== null || undefined}>
            <h3>
              <span aria-hidden>{done_at ? '✓' : '○'}</span> {text[`step_${step}`]}{' '}
              <small className="soft">{done_at ? <Ago at={done_at} /> : text.waiting}</small>
            </h3>
            {contents[step]}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Health({ progress: { api_24_hours: api, failed_deliveries } }: { progress: Progress }) {
  const text = usePartMessages('developer').start
  const formats = useFormats()
  return (
    <Section title={text.health}>
      <Stats label={text.health}>
        <Stat
          label={text.requests}
          value={<Link to="/developer/requests">{formats.number(api.requests)}</Link>}
        />
        <Stat
          label={text.errors}
          value={
            <Link to="/developer/requests" search={{ status: '4xx,5xx' }}>
              {formats.number(api.errors)}
            </Link>
          }
        />
        <Stat
          label={text.p95}
          value={api.p95_ms === null ? '–' : text.ms(formats.number(Math.round(api.p95_ms)))}
        />
        <Stat
          label={text.failed}
          open={failed_deliveries > 0}
          value={
            <Link to="/developer/deliveries" search={{ status: 'failed' }}>
              {formats.number(failed_deliveries)}
            </Link>
          }
        />
      </Stats>
    </Section>
  )
}
