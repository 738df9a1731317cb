import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { TaskDialog } from '../profile/public.ts'
import { SignInLayout } from '../sign-in/public.ts'
import { signOut } from './sign-out.ts'

/** Whoever is to have a second factor and has none sets it up; until then there is nothing else. */
export function SecondFactorFirst() {
  const { staff, shell } = useMessages()
  const { user, account } = useMe()
  const [setting_up, setSettingUp] = useState(false)
  return (
    <SignInLayout title={staff.profile.second}>
      <p>{staff.security.required_here(account.name)}</p>
      <p className="soft">{staff.security.required_hint}</p>
      <Button variant="filled" size="sm" onClick={() => setSettingUp(true)}>
        {staff.security.set_up}
      </Button>
      <Button variant="subtle" onClick={signOut}>
        {shell.me.sign_out}
      </Button>
      {setting_up && (
        <TaskDialog
          task="start"
          close={() => {
            setSettingUp(false)
            // What was refused meanwhile is asked for anew.
            if (user.second_factor) location.reload()
          }}
        />
      )}
    </SignInLayout>
  )
}
