import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '../../lib/i18n/language.tsx'
import { FormElement } from '../../shared/record-form.tsx'
import { useRecordForm } from '../../shared/use-record-form.ts'
import { Button } from '../../ui/controls/button.ts'
import { TextInput } from '../../ui/controls/input.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { returnPath } from '../sign-in-again.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { DirectoryButton, useDirectory } from './directory-button.tsx'
import styles from './layout.module.css'
import { SignInLayout } from './layout.tsx'
import { PasskeySignIn } from './passkey.tsx'
import { Refusal } from './refusal.tsx'
import { passkeysWork } from './webauthn.ts'

/** E-mail and password, then a code where a second factor is set up; or another method. */
export default function SignIn() {
  const text = useMessages().staff.sign_in
  const { back } = useSearch({ strict: false }) as { back?: string }
  const [asks_code, setAsksCode] = useState(false)
  const proceed = ({ next }: { next: string }) => {
    if (next === 'second_factor') setAsksCode(true)
    else location.assign(returnPath(back))
  }
  return asks_code ? (
    <SignInLayout title={text.code_title}>
      <Code proceed={proceed} again={() => setAsksCode(false)} />
    </SignInLayout>
  ) : (
    <FirstStep proceed={proceed} />
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
  const demo = <DemoAccounts proceed={proceed} choose={(email) => form.set({ email })} />
  return (
    <SignInLayout title={text.title} aside={demo}>
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
    </SignInLayout>
  )
}

/**
 * Alternatives to the password: passkeys where the browser supports them, a directory where the domain of the
 * e-mail has one.
 */
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
