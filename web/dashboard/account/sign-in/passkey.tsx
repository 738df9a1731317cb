import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import type { Answer } from '#web/lib/operations.ts'
import { FormElement } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import styles from './layout.module.css'
import { Refusal } from './refusal.tsx'
import { passkeyProblem, signChallenge } from './webauthn.ts'

/** SVC-4110: no public URL is configured. */
const begin = () =>
  call('startPasskeySignIn', {}).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'SVC-4110' ? passkeyProblem('PASSKEY_ADDRESS') : error
  })

/**
 * A single button: the browser finds the passkey, and asks for biometrics or a PIN. No autofill in the e-mail
 * field, because a challenge is valid for five minutes, and this page may stay open all night.
 */
export function PasskeySignIn({ proceed }: { proceed: (answer: Answer<'signInWithPasskey'>) => void }) {
  const text = useMessages().staff.passkeys
  const button = useRef<HTMLButtonElement>(null)
  const form = useRecordForm('signInWithPasskey', undefined, {
    values: () => ({}),
    send: async (write) => write({ body: await signChallenge(await begin()) }),
    onSaved: proceed,
  })
  // The button was disabled while the browser asked.
  useEffect(() => {
    if (form.error) button.current?.focus()
  }, [form.error])
  return (
    <FormElement form={form} className={styles.form}>
      {form.error && <Refusal error={form.error} />}
      <Button
        ref={button}
        type="submit"
        size="sm"
        loading={form.busy}
        leftSection={<KeyRound size={16} aria-hidden />}
      >
        {text.sign_in}
      </Button>
    </FormElement>
  )
}
