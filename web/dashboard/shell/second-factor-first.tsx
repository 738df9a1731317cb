import { useEffect, useState } from 'react'
import { useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/controls/button.ts'
import { AddPasskeyDialog, TaskDialog } from '../account/profile/public.ts'
import { PasskeySignIn, passkeysWork, SignInLayout } from '../account/sign-in/public.ts'
import { signOut } from './sign-out.ts'

/**
 * A user without a required second factor sets one up, or adds a passkey, which counts as both; a user with a
 * passkey signs in by it. Nothing else is available until then.
 */
export default function SecondFactorFirst() {
  const { staff, shell } = useMessages()
  const { user, account, second_factor_missing } = useMe()
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const is_done = task === undefined && !second_factor_missing
  // Requests that were refused meanwhile are repeated.
  useEffect(() => {
    if (is_done) location.reload()
  }, [is_done])
  return (
    <SignInLayout title={staff.profile.second}>
      <p>{staff.security.required_here(account.name)}</p>
      {user.passkeys > 0 && second_factor_missing ? <WithPasskey /> : <SetUp begin={setTask} />}
      <Button variant="subtle" onClick={signOut}>
        {shell.me.sign_out}
      </Button>
      {task === 'app' && <TaskDialog task="start" close={close} />}
      {task === 'passkey' && <AddPasskeyDialog close={close} />}
    </SignInLayout>
  )
}

type Task = 'app' | 'passkey'

function WithPasskey() {
  const text = useMessages().staff.passkeys
  return (
    <>
      <p className="soft">{text.sign_in_first}</p>
      <PasskeySignIn proceed={() => location.reload()} />
    </>
  )
}

function SetUp({ begin }: { begin: (task: Task) => void }) {
  const { security, passkeys } = useMessages().staff
  return (
    <>
      <p className="soft">{security.required_hint}</p>
      <Button variant="filled" size="sm" onClick={() => begin('app')}>
        {security.set_up}
      </Button>
      {passkeysWork() && (
        <Button size="sm" onClick={() => begin('passkey')}>
          {passkeys.add_instead}
        </Button>
      )}
    </>
  )
}
