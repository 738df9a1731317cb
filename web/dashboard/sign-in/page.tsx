import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead, useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { Section } from '../../ui/description-list.tsx'
import { PATHS } from '../paths.ts'
import { returnPath } from '../shell/sign-in-again.ts'
import styles from './layout.module.css'
import { SignInLayout } from './layout.tsx'
import { Refusal } from './refusal.tsx'

/** E-mail and password, then a code where a second factor is set up. */
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
        <Password proceed={proceed} />
      )}
    </SignInLayout>
  )
}

type Proceed = (answer: { next: string }) => void

function Password({ proceed }: { proceed: Proceed }) {
  const text = useMessages().staff.sign_in
  const roles = useMessages().staff.roles
  const options = useRead('signInOptions', {})
  const sign_in = useWrite('signIn')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const demo = options.data?.demo_accounts ?? []
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          sign_in.mutate({ body: { email: email.trim(), password } }, { onSuccess: proceed })
        }}
      >
        {sign_in.error && <Refusal error={sign_in.error} />}
        <TextInput
          size="sm"
          label={text.email}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          value={email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
        <PasswordInput
          size="sm"
          label={text.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': text.show_password }}
          value={password}
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
        <Button type="submit" size="sm" variant="filled" loading={sign_in.isPending}>
          {text.do}
        </Button>
        <Link to={PATHS.forgotten}>{text.forgotten}</Link>
      </form>
      {demo.length > 0 && (
        <Section title={text.demo}>
          <p className="soft">{text.demo_hint}</p>
          <ul className={styles.demo}>
            {demo.map((account) => (
              <li key={account.email}>
                <Anchor component="button" type="button" size="sm" onClick={() => setEmail(account.email)}>
                  {account.email}
                </Anchor>{' '}
                <span className="soft">{roles[account.role as keyof typeof roles]}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Code({ proceed, again }: { proceed: Proceed; again: () => void }) {
  const text = useMessages().staff.sign_in
  const enter = useWrite('enterSecondFactor')
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        enter.mutate({ body: { code: code.trim() } }, { onSuccess: proceed })
      }}
    >
      {enter.error && <Refusal error={enter.error} />}
      <TextInput
        size="sm"
        label={text.code}
        description={text.code_hint}
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        autoFocus
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
      />
      <Button type="submit" size="sm" variant="filled" loading={enter.isPending}>
        {text.code_do}
      </Button>
      <Button variant="subtle" onClick={again}>
        {text.again}
      </Button>
    </form>
  )
}
