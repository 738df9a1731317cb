import { lazy, Suspense, useState } from 'react'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import type { PhoneSignInProps } from './dialog.tsx'

const PhoneSignInDialog = lazy(() => import('./dialog.tsx'))

/** For those who may show QR codes for phones. rule 15.37 */
export function SignInPhone(house: Pick<PhoneSignInProps, 'property_id' | 'zone'>) {
  const text = usePartMessages('housekeeping').phone
  const { allowed } = usePermission('createPhoneSignIn')
  const [is_open, setOpen] = useState(false)
  if (!allowed) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.open}</Button>
      {is_open && (
        <Suspense>
          <PhoneSignInDialog {...house} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
