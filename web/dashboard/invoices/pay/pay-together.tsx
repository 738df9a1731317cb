import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import type { PaidStay } from './pay-stays-dialog.tsx'

const PayStaysDialog = lazy(async () => ({
  default: (await import('./pay-stays-dialog.tsx')).PayStaysDialog,
}))

interface PayTogetherProps {
  readonly stays: readonly PaidStay[]
  /** Called after the payment. */
  readonly done: () => void
}

/** One payment for the selected stays of a list. */
export function PayTogether({ stays, done }: PayTogetherProps) {
  const text = useMessages().desk_money.several
  const { allowed, why } = usePermission('createPayments')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-xs" disabled={!allowed} title={why} onClick={() => setOpen(true)}>
        {text.do(stays.length)}
      </Button>
      {open && (
        <Suspense>
          <PayStaysDialog stays={stays} close={() => setOpen(false)} done={done} />
        </Suspense>
      )}
    </>
  )
}
