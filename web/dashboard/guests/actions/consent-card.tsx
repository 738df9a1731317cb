import { useState } from 'react'
import type { GuestConsent } from '#contract/guests/consents.ts'
import type { GuestWithHistory } from '#contract/guests/guests.ts'
import { useWrite } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Textarea } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Card } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import styles from './guest-data.module.css'

/** What the guest agreed to, with the words and the moment, and what counts by now. */
export function ConsentCard({ guest }: { guest: GuestWithHistory }) {
  const text = usePartMessages('guest_data').consent
  const { allowed, why } = usePermission('recordGuestConsent')
  const record = useWrite('recordGuestConsent')
  const [asking, setAsking] = useState(false)
  const withdraw = () =>
    record.mutate(
      { params: { id: guest.id }, body: { purpose: 'marketing', given: false } },
      { onSuccess: () => showToast(text.withdrawal_recorded) },
    )
  const [newest] = guest.consents
  const state = guest.marketing_consent
    ? text.given
    : newest?.pending
      ? text.pending
      : newest
        ? text.withdrawn
        : text.none
  return (
    <Card>
      <Section
        title={text.title}
        actions={
          <Button
            disabled={!allowed}
            title={why}
            loading={record.isPending}
            onClick={() => (guest.marketing_consent ? withdraw() : setAsking(true))}
          >
            {guest.marketing_consent ? text.withdraw : text.record}
          </Button>
        }
      >
        {record.error && <ErrorCard error={record.error} />}
        <p>
          {text.marketing}: <strong>{state}</strong>
        </p>
        {guest.consents.length > 0 && (
          <ul className={styles.statements} aria-label={text.statements}>
            {guest.consents.map((consent) => (
              <Statement key={consent.id} consent={consent} />
            ))}
          </ul>
        )}
      </Section>
      {asking && <ConsentDialog guest_id={guest.id} close={() => setAsking(false)} />}
    </Card>
  )
}

function Statement({ consent }: { consent: GuestConsent }) {
  const text = usePartMessages('guest_data').consent
  const formats = useFormats()
  const { given, pending, at, source, text: words, address_range } = consent
  const about = [formats.moment(at), text.sources[source], address_range]
  return (
    <li>
      {pending ? text.pending : given ? text.given : text.withdrawn}{' '}
      <span className="soft">{about.filter(Boolean).join(' · ')}</span>
      {words && <q>{words}</q>}
    </li>
  )
}

function ConsentDialog({ guest_id, close }: { guest_id: string; close: () => void }) {
  const text = usePartMessages('guest_data').consent
  const record = useWrite('recordGuestConsent')
  const [words, setWords] = useState('')
  const save = () =>
    record.mutate(
      { params: { id: guest_id }, body: { purpose: 'marketing', given: true, text: words.trim() } },
      {
        onSuccess: () => {
          showToast(text.recorded)
          close()
        },
      },
    )
  return (
    <Dialog
      title={text.record_title}
      close={close}
      actions={
        <Button variant="filled" disabled={words.trim() === ''} loading={record.isPending} onClick={save}>
          {text.save}
        </Button>
      }
    >
      {record.error && <ErrorCard error={record.error} />}
      <Textarea
        label={text.text}
        description={text.text_hint}
        value={words}
        maxLength={5000}
        autosize
        minRows={3}
        data-autofocus
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
    </Dialog>
  )
}
