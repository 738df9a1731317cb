import { useEffect, useState } from 'react'
import { call } from '#web/lib/client.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { useMe } from '#web/lib/session.ts'
import { FormElement } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Modal } from '#web/ui/controls/overlay.ts'
import { useTopmost } from '#web/ui/focus/layers.ts'
import { Stack } from '#web/ui/form.tsx'
import {
  CodeStep,
  demoToken,
  PasskeySignIn,
  PasswordStep,
  passkeysWork,
  Refusal,
} from '../../account/sign-in/public.ts'
import { signInAddress } from '../../account/sign-in-again.ts'
import styles from './sign-in-dialog.module.css'

/**
 * Sign-in over the page, whose forms stay as they are. What is behind is unreadable, because a shared desk signs
 * out to hide it. It closes by signing in alone: here, or in another tab.
 */
export default function SignInDialog({ signedIn }: { signedIn: () => void }) {
  const { sign_in: text, passkeys } = useMessages().staff
  const { email } = useMe().user
  const [asks_code, setAsksCode] = useState(false)
  useTopmost()
  useOtherTab(signedIn)
  const proceed = ({ next }: { next: string }) => (next === 'second_factor' ? setAsksCode(true) : signedIn())
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={asks_code ? text.code_title : text.over_title}
      size="sm"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ className: styles.overlay! }}
    >
      <Stack>
        <p>{text.over_body}</p>
        {asks_code ? (
          <CodeStep proceed={proceed} again={() => setAsksCode(false)} />
        ) : (
          <>
            <DemoUser email={email} proceed={proceed} />
            <PasswordStep email={email} proceed={proceed} />
            {passkeysWork() && (
              <>
                <p className={styles.or}>{passkeys.or}</p>
                <PasskeySignIn proceed={proceed} />
              </>
            )}
          </>
        )}
        <p className={styles.others}>
          <a href="/app/sign-in" target="_blank" rel="noopener">
            {text.other_tab}
          </a>
          <a href={signInAddress()}>{text.leave}</a>
        </p>
      </Stack>
    </Modal>
  )
}

/** A user of the demo who has no password, in the tab that has the token of the terminal. */
function DemoUser({ email, proceed }: { email: string; proceed: (answer: { next: string }) => void }) {
  const text = useMessages().staff.sign_in
  const { name } = useMe().user
  const { data } = useRead('signInOptions', {})
  const token = demoToken()
  const form = useRecordForm('signInToDemo', undefined, {
    values: () => ({ email, token: token ?? '' }),
    onSaved: proceed,
  })
  if (token === null || !data?.demo_sign_in) return null
  if (!data.demo_accounts.some((account) => account.email === email)) return null
  return (
    <FormElement form={form}>
      {form.error && <Refusal error={form.error} />}
      <Button type="submit" variant="filled" size="sm" fullWidth loading={form.busy}>
        {text.continue_as(name)}
      </Button>
    </FormElement>
  )
}

/** Somebody who has signed in elsewhere comes back to this tab. */
function useOtherTab(signedIn: () => void) {
  useEffect(() => {
    const look = () =>
      call('getMe', {}).then(signedIn, () => {
        // Still signed out: the dialog stays.
      })
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  })
}
