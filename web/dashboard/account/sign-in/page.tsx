import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { returnPath } from '../sign-in-again.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { DirectoryButton, useDirectory } from './directory-button.tsx'
import styles from './layout.module.css'
import { SignInLayout } from './layout.tsx'
import { PasskeySignIn } from './passkey.tsx'
import { CodeStep, PasswordStep, type Proceed } from './steps.tsx'
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
      <CodeStep proceed={proceed} again={() => setAsksCode(false)} />
    </SignInLayout>
  ) : (
    <FirstStep proceed={proceed} />
  )
}

function FirstStep({ proceed }: { proceed: Proceed }) {
  const text = useMessages().staff.sign_in
  const [email, setEmail] = useState('')
  const [chosen, setChosen] = useState('')
  const demo = <DemoAccounts proceed={proceed} choose={setChosen} />
  return (
    <SignInLayout title={text.title} aside={demo}>
      <PasswordStep key={chosen} email={chosen} proceed={proceed} onEmail={setEmail}>
        <Link to="/forgotten-password">{text.forgotten}</Link>
      </PasswordStep>
      <OtherWays proceed={proceed} email={email} />
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
