import { Anchor, Button, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { FormElement } from '../../shared/record-form.tsx'
import { useRecordForm } from '../../shared/use-record-form.ts'
import { Section } from '../../ui/description-list.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { returnPath } from '../sign-in-again.ts'
import { DirectoryButton, useDirectory } from './directory-button.tsx'
import styles from './layout.module.css'
import { SignInLayout } from './layout.tsx'
import { PasskeySignIn } from './passkey.tsx'
import { Refusal } from './refusal.tsx'
import { passkeysWork } from './webauthn.ts'

/** E-mail and password, then a code where a second factor is set up; or one of the other ways. */
export default function SignIn() {
  const text = useMessages().staff.sign_in
  const { back } = useSearch({ strict: false }) as { back?: string }
  const [asks_code, setAsksCode] = useState(false)
  const proceed = ({ next }: { next: string }) => {
    if (next === 'second_factor') setAsksCode(true)
    else location.assign(returnPath(back))
  }
  return (
    <SignInLayout title={asks_code ? text.code_title : text.title}>
      {asks_code ? (
        <Code proceed={proceed} again={() => setAsksCode(false)} />
      ) : (
        <FirstStep proceed={proceed} />
      )}
    </SignInLayout>
  )
}

type Proceed = (answer: { next: string }) => void

function FirstStep({ proceed }: { proceed: Proceed }) {
  const text = useMessages().staff.sign_in
  const form = useRecordForm('signIn', undefined, {
    values: () => ({ email: '', password: '' }),
    body: ({ email, password }) => ({ email: email.trim(), password }),
    onSaved: proceed,
  })
  return (
    <>
      <FormElement form={form} className={styles.form}>
        {form.error && <Refusal error={form.error} />}
        <TextInput
          {...form.field('email')}
          size="sm"
          label={text.email}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordField
          {...form.field('password')}
          size="sm"
          label={text.password}
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="sm" variant="filled" loading={form.busy}>
          {text.do}
        </Button>
        <Link to="/forgotten-password">{text.forgotten}</Link>
      </FormElement>
      <OtherWays proceed={proceed} email={form.values.email} />
      <DemoAccounts choose={(email) => form.set({ email })} />
    </>
  )
}

/** What signs in beside the password: passkeys where the browser can, a directory where the domain of the e-mail has one. */
function OtherWays({ proceed, email }: { proceed: Proceed; email: string }) {
  const text = useMessages().staff.passkeys
  const directory = useDirectory(email)
  const has_passkeys = passkeysWork()
  if (!has_passkeys && directory === undefined) return null
  return (
    <>
      <p className={styles.or}>{text.or}</p>
      {has_passkeys && <PasskeySignIn proceed={proceed} />}
      {directory !== undefined && <DirectoryButton email={email} label={directory} />}
    </>
  )
}

function DemoAccounts({ choose }: { choose: (email: string) => void }) {
  const { sign_in: text, roles } = useMessages().staff
  const demo = useRead('signInOptions', {}).data?.demo_accounts ?? []
  if (demo.length === 0) return null
  return (
    <Section title={text.demo}>
      <p className="soft">{text.demo_hint}</p>
      <ul className={styles.demo}>
        {demo.map((account) => (
          <li key={account.email}>
            <Anchor component="button" type="button" size="sm" onClick={() => choose(account.email)}>
              {account.email}
            </Anchor>{' '}
            <span className="soft">{roles[account.role as keyof typeof roles]}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Code({ proceed, again }: { proceed: Proceed; again: () => void }) {
  const text = useMessages().staff.sign_in
  const form = useRecordForm('enterSecondFactor', undefined, {
    values: () => ({ code: '' }),
    body: ({ code }) => ({ code: code.trim() }),
    onSaved: proceed,
  })
  return (
    <FormElement form={form} className={styles.form}>
      {form.error && <Refusal error={form.error} />}
      <TextInput
        {...form.field('code')}
        size="sm"
        label={text.code}
        description={text.code_hint}
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        autoFocus
      />
      <Button type="submit" size="sm" variant="filled" loading={form.busy}>
        {text.code_do}
      </Button>
      <Button variant="subtle" onClick={again}>
        {text.again}
      </Button>
    </FormElement>
  )
}
