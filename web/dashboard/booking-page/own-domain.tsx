import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import type { BookingDomain } from '#contract/property/booking-domain.ts'
import type { Property } from '#contract/property/properties.ts'
import { useWrite } from '#web/lib/data.ts'
import { environment } from '#web/lib/environment.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { FormSection } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { CopyButton } from '#web/ui/copy.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Card } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import styles from './preview.module.css'

const GUIDE = '/docs/booking-page#your-own-domain'

/** The domain of the hotel under which guests see the page. rule 26.57 */
export function OwnDomain({ property: { id, booking_page } }: { property: Property }) {
  const text = usePartMessages('booking_page').domain
  // Pages of the sandbox have none.
  if (environment === 'sandbox') return null
  return (
    <Card>
      <Section title={text.title}>
        <Stack>
          <p className="soft">
            {text.hint}{' '}
            <a href={GUIDE} target="_blank" rel="noreferrer">
              {text.guide}
            </a>
          </p>
          {booking_page.domain ? <State id={id} domain={booking_page.domain} /> : <Enter id={id} />}
        </Stack>
      </Section>
    </Card>
  )
}

function Enter({ id }: { id: string }) {
  const text = usePartMessages('booking_page').domain
  const { allowed } = usePermission('setBookingDomain')
  const form = useRecordForm('setBookingDomain', undefined, {
    values: () => ({ name: '' }),
    target: { params: { id } },
    done: () => text.saved,
  })
  return (
    <FormSection form={form} submit={text.save} disabled={!allowed}>
      <TextInput {...form.field('name')} label={text.name} placeholder="book.hotel.example" maxLength={253} />
    </FormSection>
  )
}

const SIGNS = {
  unchecked: { tone: 'grey', icon: Clock },
  leads_here: { tone: 'green', icon: CircleCheck },
  problem: { tone: 'red', icon: CircleAlert },
} as const

function State({ id, domain: { name, checked_at, problem } }: { id: string; domain: BookingDomain }) {
  const text = usePartMessages('booking_page').domain
  const formats = useFormats()
  const check = useWrite('checkBookingDomain')
  const remove = useWrite('removeBookingDomain')
  const may = usePermission('checkBookingDomain')
  const state = problem ? 'problem' : checked_at ? 'leads_here' : 'unchecked'
  const error = check.error ?? remove.error
  const record = `${name} CNAME ${location.hostname}`
  const act = { disabled: !may.allowed, title: may.why }
  return (
    <>
      {error && <ErrorCard error={error} />}
      <p>
        <a href={`https://${name}`} target="_blank" rel="noreferrer">
          {name}
        </a>{' '}
        <Badge {...SIGNS[state]}>{text.states[state]}</Badge>
      </p>
      {problem && <p>{text.problems[problem]}</p>}
      {state !== 'leads_here' && (
        <p>
          {text.record(name, location.hostname)} <CopyButton value={record} />
        </p>
      )}
      <p className="soft">
        {checked_at && text.checked(formats.moment(checked_at))} {state !== 'leads_here' && text.meanwhile}
      </p>
      <div className={styles.actions}>
        <Button {...act} loading={check.isPending} onClick={() => check.mutate({ params: { id } })}>
          {text.check}
        </Button>
        <Button
          {...act}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id } }, { onSuccess: () => showToast(text.removed) })}
        >
          {text.remove}
        </Button>
      </div>
    </>
  )
}
