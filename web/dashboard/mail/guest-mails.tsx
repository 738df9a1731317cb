import type { GuestMails } from '#contract/parts/guest-mails.ts'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import type { CheckboxProps } from '../../shared/use-record-form.ts'
import { Checkbox } from '../../ui/controls/choice.ts'
import { Section } from '../../ui/description-list.tsx'
import { Stack } from '../../ui/form.tsx'

const KINDS = ['confirmed', 'changed', 'cancelled', 'no_show', 'room_free', 'channel_bookings'] as const

interface GuestMailFieldsProps {
  readonly checkbox: (kind: keyof GuestMails) => CheckboxProps
}

/** The e-mails that a property sends to guests automatically. */
export function GuestMailFields({ checkbox }: GuestMailFieldsProps) {
  const text = usePartMessages('property').guest_mails
  return (
    <Section id="guest_mails" title={text.title}>
      <Stack>
        <p className="soft">{text.hint}</p>
        {KINDS.map((kind) => (
          <Checkbox key={kind} {...checkbox(kind)} size="xs" label={text[kind]} />
        ))}
      </Stack>
    </Section>
  )
}
