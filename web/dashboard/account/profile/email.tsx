import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { useMe } from '#web/lib/session.ts'
import { FormSection } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Columns } from '#web/ui/form.tsx'

/** The sign-in address: a new one takes effect once its link was used. */
export function Email() {
  const text = useMessages().staff.profile
  const { user } = useMe()
  const [sent_to, setSentTo] = useState<string>()
  const form = useRecordForm('changeEmail', undefined, {
    values: () => ({ email: '', password: '' }),
    body: ({ email, password }) => ({ email: email.trim(), password }),
    onSaved: (_, { email }) => {
      setSentTo(email.trim())
      form.reset()
    },
  })
  return (
    <Section title={text.email}>
      <FormSection form={form} submit={text.email_change} disabled={form.values.email.trim() === ''}>
        <p>{text.email_now(user.email)}</p>
        {sent_to && <p role="status">{text.email_sent(sent_to)}</p>}
        <Columns least={240}>
          <TextInput
            {...form.field('email')}
            label={text.email_new}
            type="email"
            autoComplete="off"
            required
            withAsterisk={false}
          />
          <PasswordField
            {...form.field('password')}
            label={text.confirm_password}
            autoComplete="current-password"
            required
          />
        </Columns>
      </FormSection>
    </Section>
  )
}
