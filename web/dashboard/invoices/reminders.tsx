import { Suspense, useState } from 'react'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import { useWrite } from '../../lib/data.ts'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { usePermission, usePropertyZone } from '../../lib/session.ts'
import { Button } from '../../ui/controls/button.ts'
import { Checkbox } from '../../ui/controls/choice.ts'
import { Section } from '../../ui/description-list.tsx'
import { Stack } from '../../ui/form.tsx'
import { RemindDialog } from '../companies/public.ts'
import styles from './invoice.module.css'

/** Reminders of an invoice on the account of a company: which were sent, the next one, and a pause. rule 32.11 */
export default function InvoiceReminders({ invoice }: { invoice: Invoice }) {
  const text = usePartMessages('reminders')
  const formats = useFormats()
  const zone = usePropertyZone()(invoice.property_id)
  const pause = useWrite('updateInvoice')
  const may = { pause: usePermission('updateInvoice'), remind: usePermission('remindCompany') }
  const [open, setOpen] = useState(false)
  const { id, reminders, reminders_paused, bill_to, property_id, version } = invoice
  return (
    <Section title={text.title}>
      <Stack>
        {reminders.length === 0 && <p className="soft">{text.never}</p>}
        {reminders.length > 0 && (
          <ul className={styles.payments} aria-label={text.title}>
            {reminders.map(({ step, sent_at }) => (
              <li key={step}>{text.step(step, formats.dayOf(sent_at, zone))}</li>
            ))}
          </ul>
        )}
        <Checkbox
          label={text.pause}
          description={text.pause_hint}
          checked={pause.isPending ? !reminders_paused : reminders_paused}
          disabled={!may.pause.allowed}
          title={may.pause.why}
          onChange={({ currentTarget: { checked } }) =>
            pause.mutate({ params: { id }, body: { reminders_paused: checked }, version })
          }
        />
        <div>
          <Button
            disabled={!may.remind.allowed || reminders_paused}
            title={may.remind.why}
            onClick={() => setOpen(true)}
          >
            {text.remind}
          </Button>
        </div>
      </Stack>
      {open && (
        <Suspense>
          <RemindDialog
            company_id={bill_to.company_id!}
            property_id={property_id}
            invoice_ids={[id]}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}
