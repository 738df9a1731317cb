import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Section } from '../../ui/description-list.tsx'
import { Columns, FormFooter, Stack } from '../../ui/form.tsx'

/** The address to sign in with: another one counts once its link was followed. */
export function Email() {
  const { profile: text, sign_in } = useMessages().staff
  const { user } = useMe()
  const change = useWrite('changeEmail')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [sent_to, setSentTo] = useState<string>()
  return (
    <Section title={text.email}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = email.trim()
          change.mutate(
            { body: { email: wanted, password } },
            {
              onSuccess: () => {
                setSentTo(wanted)
                setEmail('')
                setPassword('')
              },
            },
          )
        }}
      >
        <Stack>
          <p>{text.email_now(user.email)}</p>
          {change.error && <ErrorCard error={change.error} />}
          {sent_to && <p role="status">{text.email_sent(sent_to)}</p>}
          <Columns least={240}>
            <TextInput
              label={text.email_new}
              type="email"
              autoComplete="off"
              required
              withAsterisk={false}
              value={email}
              onChange={({ currentTarget: { value } }) => setEmail(value)}
            />
            <PasswordInput
              size="xs"
              label={text.confirm_password}
              autoComplete="current-password"
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': sign_in.show_password }}
              value={password}
              onChange={({ currentTarget: { value } }) => setPassword(value)}
            />
          </Columns>
          <FormFooter>
            <Button type="submit" disabled={email.trim() === ''} loading={change.isPending}>
              {text.email_change}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Section>
  )
}
