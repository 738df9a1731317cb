import Check from 'lucide-react/icons/check'
import type { PropertySetup } from '#contract/front-desk/setup.staff.ts'
import type { TodayProperty } from '#contract/front-desk/today.staff.ts'
import { ButtonLink } from '#web/dashboard/links.tsx'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { MailServerState, TestMail } from './mail-server.tsx'
import styles from './setup.module.css'
import { StepLink } from './step-link.tsx'
import { useSkipSteps } from './use-skips.ts'

interface SetupCardProps {
  /** Of the properties with a step left. */
  readonly setups: readonly PropertySetup[]
  readonly properties: readonly TodayProperty[]
}

/** The setup of a new property, until it is complete: the steps of one, the progress of several. */
export default function SetupCard({ setups, properties }: SetupCardProps) {
  const nameOf = ({ property_id }: PropertySetup) =>
    properties.find((property) => property.property_id === property_id)?.name ?? ''
  const [only, another] = setups
  if (!only) return null
  return another ? <Properties setups={setups} nameOf={nameOf} /> : <Steps setup={only} name={nameOf(only)} />
}

const stepsIn = ({ steps }: PropertySetup, status: PropertySetup['steps'][number]['status']) =>
  steps.filter((step) => step.status === status)

function Progress({ setup }: { setup: PropertySetup }) {
  const text = usePartMessages('setup')
  const [done, all] = [setup.steps.length - stepsIn(setup, 'open').length, setup.steps.length]
  return (
    <span className={styles.progress}>
      <progress value={done} max={all} aria-label={text.progress(done, all)} />
      <span className="number">{text.progress(done, all)}</span>
    </span>
  )
}

function Steps({ setup, name }: { setup: PropertySetup; name: string }) {
  const text = usePartMessages('setup')
  const formats = useFormats()
  const skips = useSkipSteps(setup)
  const [done, open, skipped] = (['done', 'open', 'skipped'] as const).map((status) => stepsIn(setup, status))
  const named = (steps: PropertySetup['steps'] = []) =>
    formats.list(steps.map(({ step }) => text.steps[step].title))
  return (
    <section className={styles.card} aria-label={text.title(name)}>
      <header className={styles.head}>
        <h2>{text.title(name)}</h2>
        <Progress setup={setup} />
        <Button onClick={skips.skipRest} loading={skips.is_writing}>
          {text.skip_rest}
        </Button>
      </header>
      {skips.error && <ErrorCard error={skips.error} />}
      <ol className={styles.steps}>
        {open?.map((step, at) => (
          <OpenStep key={step.step} setup={setup} step={step} is_first={at === 0} skips={skips} />
        ))}
      </ol>
      <footer className={styles.foot}>
        {done && done.length > 0 && (
          <span>
            <Check size={14} aria-hidden /> {text.done}: {named(done)}
          </span>
        )}
        {skipped && skipped.length > 0 && (
          <span>
            {text.skipped_body(named(skipped))}{' '}
            <Button variant="subtle" disabled={skips.is_writing} onClick={skips.takeUp}>
              {text.take_up}
            </Button>
          </span>
        )}
      </footer>
    </section>
  )
}

interface OpenStepProps {
  readonly setup: PropertySetup
  readonly step: PropertySetup['steps'][number]
  readonly is_first: boolean
  readonly skips: ReturnType<typeof useSkipSteps>
}

function OpenStep({ setup, step: one, is_first, skips }: OpenStepProps) {
  const text = usePartMessages('setup')
  const { title, why, do: label } = text.steps[one.step]
  return (
    <li>
      <h3>{title}</h3>
      <p>{why}</p>
      {one.step === 'mail_server' && <MailServerState setup={setup} />}
      <div className={styles.do}>
        {one.step === 'mail_server' ? (
          <TestMail setup={setup} />
        ) : (
          <StepLink
            property_id={setup.property_id}
            step={one}
            label={label}
            variant={is_first ? 'filled' : 'default'}
          />
        )}
        <Button
          variant="subtle"
          aria-label={text.skip_step(title)}
          disabled={skips.is_writing}
          onClick={() => skips.skip(one.step)}
        >
          {text.skip}
        </Button>
      </div>
    </li>
  )
}

interface PropertiesProps extends Pick<SetupCardProps, 'setups'> {
  readonly nameOf: (setup: PropertySetup) => string
}

function Properties({ setups, nameOf }: PropertiesProps) {
  const text = usePartMessages('setup')
  return (
    <section className={styles.card} aria-label={text.several}>
      <header className={styles.head}>
        <h2>{text.several}</h2>
      </header>
      <ul className={styles.properties}>
        {setups.map((setup) => (
          <li key={setup.property_id}>
            <strong>{nameOf(setup)}</strong>
            <Progress setup={setup} />
            <span className="soft">{text.next(text.steps[stepsIn(setup, 'open')[0]!.step].title)}</span>
            <ButtonLink
              to="/today"
              search={{ property_id: setup.property_id }}
              aria-label={text.continue_of(nameOf(setup))}
            >
              {text.continue}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
