import { type ReactNode, useEffect } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { FormElement } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import styles from './layout.module.css'
import { Refusal } from './refusal.tsx'

export type Proceed = (answer: { next: string }) => void

interface PasswordStepProps {
  /** Filled in at first; the password is typed next. */
  readonly email: string
  readonly proceed: Proceed
  /** Called with the address as it is typed. */
  readonly onEmail?: (email: string) => void
  readonly children?: ReactNode
}

/** E-mail and password. */
export function PasswordStep({ email, proceed, onEmail, children }: PasswordStepProps) {
  const text = useMessages().staff.sign_in
  const form = useRecordForm('signIn', undefined, {
    values: () => ({ email, password: '' }),
    body: ({ email, password }) => ({ email: email.trim(), password }),
    onSaved: proceed,
  })
  const typed = form.values.email
  useEffect(() => onEmail?.(typed), [typed, onEmail])
  return (
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
        autoFocus={email === ''}
      />
      <PasswordField
        {...form.field('password')}
        size="sm"
        label={text.password}
        autoComplete="current-password"
        required
        {...(email !== '' && { autoFocus: true, 'data-autofocus': true })}
      />
      <Button type="submit" size="sm" variant="filled" loading={form.busy}>
        {text.do}
      </Button>
      {children}
    </FormElement>
  )
}

/** The code of a second factor. */
export function CodeStep({ proceed, again }: { proceed: Proceed; again: () => void }) {
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
        data-autofocus
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
