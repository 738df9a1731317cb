import { lazy, Suspense } from 'react'
import type { Guest } from '#contract/guests/guests.ts'
import { fullName } from '#contract/text/person-names.ts'
import { plainPhone } from '#contract/text/phone.ts'
import { useChannelName, useSources } from '#web/dashboard/lookups.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Textarea, TextInput } from '#web/ui/controls/input.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import { TimeField } from '#web/ui/dates/time-field.tsx'
import { Section } from '#web/ui/description-list.tsx'
import styles from './create.module.css'
import type { BookingForm, Draft } from './draft.ts'

interface GuestFieldsProps {
  readonly form: BookingForm
  readonly property_id: string
  /** The guest who was selected by id. */
  readonly known: Guest | undefined
}

const DEBOUNCE_MS = 400

/** The first load of the screen has no room for it. */
const BookedFor = lazy(() => import('./booked-for.tsx'))

/** The guest: a known or a new one. */
export function GuestFields({ form, property_id, known }: GuestFieldsProps) {
  const { reservations: text, states } = useMessages()
  const { guest_id } = form.values
  return (
    <Section title={text.create.guest}>
      {guest_id === undefined ? (
        <NewGuest form={form} />
      ) : (
        <p className={styles.known}>
          <strong>{known ? fullName(known) : guest_id}</strong> <span className="soft">{known?.email}</span>
          <Button variant="subtle" size="compact-xs" onClick={() => form.set({ guest_id: undefined })}>
            {states.edit}
          </Button>
        </p>
      )}
      <More form={form} property_id={property_id} />
    </Section>
  )
}

/** Searches profiles while name, e-mail or phone are typed. */
function NewGuest({ form }: { form: BookingForm }) {
  const { reservations, guests } = useMessages()
  const text = reservations.create
  const found = useKnownGuests(form.values)
  return (
    <div className={styles.guest}>
      <TextInput {...form.field('guest.first_name')} autoComplete="off" />
      <TextInput {...form.field('guest.last_name')} autoComplete="off" />
      <TextInput {...form.field('guest.email')} autoComplete="off" inputMode="email" type="email" />
      <TextInput
        {...form.field('guest.phone')}
        autoComplete="off"
        inputMode="tel"
        description={guests.phone_hint}
      />
      <div role="status" className={styles.ages}>
        {found.map(({ id, title, subtitle }) => (
          <p key={id} className={styles.known}>
            <span>{text.guest_known(title)}</span>
            <span className="soft">{subtitle}</span>
            <Button
              size="compact-xs"
              aria-label={`${text.use_known}: ${title} ${subtitle}`}
              onClick={() => form.set({ guest_id: id })}
            >
              {text.use_known}
            </Button>
          </p>
        ))}
      </div>
    </div>
  )
}

const MAX_SUGGESTIONS = 3

/** Guests whose e-mail, phone or name begins with the input, by the most specific field. */
function useKnownGuests({ guest_id, guest: { email, phone, last_name } }: Draft) {
  const typed = [email.trim(), plainPhone(phone), last_name.trim()].find(({ length }) => length > 2) ?? ''
  const [q] = useDebouncedValue(typed, DEBOUNCE_MS)
  const { data } = useRead('search', { query: { q } }, { enabled: q !== '' && guest_id === undefined })
  return (q === '' ? [] : (data?.data ?? [])).filter(({ kind }) => kind === 'guest').slice(0, MAX_SUGGESTIONS)
}

function More({ form, property_id }: Pick<GuestFieldsProps, 'form' | 'property_id'>) {
  const channelName = useChannelName()
  const channels = useSources(property_id)
  return (
    <div className={styles.guest}>
      <NativeSelect
        {...form.field('channel')}
        data={channels.map((value) => ({ value, label: channelName(value) }))}
      />
      <TimeField {...form.field('estimated_arrival_time')} />
      <TimeField {...form.field('estimated_departure_time')} />
      <Suspense>
        <BookedFor form={form} property_id={property_id} />
      </Suspense>
      <Textarea className={styles.ages!} {...form.field('notes')} autosize minRows={2} maxLength={5000} />
    </div>
  )
}
