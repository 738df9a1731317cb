import { lazy, Suspense, useState } from 'react'
import type { Company } from '#contract/companies/companies.ts'
import type { CompanyStatement } from '#contract/money/company-statements.ts'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, usePermission, useProperty } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'
import styles from './account.module.css'
import { ApplyCreditDialog, WriteOffDialog } from './confirm-dialogs.tsx'
import { OpenInvoices } from './open-invoices.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { CompanyPayments } from './payments.tsx'
import { StatementEntries } from './statement-entries.tsx'

const RemindDialog = lazy(() => import('./remind-dialog.tsx'))

const AGES = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const

type OpenDialog =
  | { readonly kind: 'pay' | 'credit' | 'remind' }
  | { readonly kind: 'write_off'; readonly id: string }

/** What a company owes at a property, with what can be done about it. rule 32 */
export function CompanyAccount({ company }: { company: Company }) {
  const { properties } = useMe()
  const chosen = useProperty()
  const own = properties.find(({ id }) => id === company.property_id)
  const property = own ?? chosen ?? properties[0]
  const { allowed } = usePermission('getCompanyStatement')
  if (!property || !allowed) return null
  return (
    <AccountAt
      company={company}
      property_id={property.id}
      name={properties.length > 1 ? property.name : null}
    />
  )
}

interface AccountAtProps {
  readonly company: Company
  readonly property_id: string
  /** Where there are several properties. */
  readonly name: string | null
}

function AccountAt({ company, property_id, name }: AccountAtProps) {
  const text = usePartMessages('companies').account
  const args = { params: { id: company.id }, query: { property_id } }
  const statement = useRead('getCompanyStatement', args)
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  return (
    <Card>
      <Section title={name === null ? text.title : text.title_at(name)}>
        <QueryState query={statement}>
          {(found) => (
            <div className={styles.account}>
              <Ages statement={found} />
              <Actions company={company} statement={found} open={(kind) => setDialog({ kind })} />
              <OpenInvoices
                invoices={found.open_invoices}
                writeOff={(id) => setDialog({ kind: 'write_off', id })}
              />
              <CompanyPayments company_id={company.id} property_id={property_id} />
              <StatementEntries statement={found} />
              {dialog?.kind === 'pay' && <PaymentDialog company={company} statement={found} close={close} />}
              {dialog?.kind === 'credit' && (
                <ApplyCreditDialog company={company} statement={found} close={close} />
              )}
              {dialog?.kind === 'remind' && (
                <Suspense>
                  <RemindDialog company_id={company.id} property_id={property_id} close={close} />
                </Suspense>
              )}
              {dialog?.kind === 'write_off' && (
                <WriteOffDialog
                  invoice={found.open_invoices.find(({ invoice_id }) => invoice_id === dialog.id)}
                  close={close}
                />
              )}
            </div>
          )}
        </QueryState>
      </Section>
    </Card>
  )
}

function Ages({ statement: { ages, credit } }: { statement: CompanyStatement }) {
  const text = usePartMessages('companies').account
  const formats = useFormats()
  return (
    <Stats label={text.title}>
      <Stat label={text.owes} value={formats.money(ages.total)} />
      {AGES.filter((age) => age === 'current' || ages[age].amount > 0).map((age) => (
        <Stat key={age} label={text.ages[age]} value={formats.money(ages[age])} />
      ))}
      <Stat label={text.credit} value={formats.money(credit)} />
    </Stats>
  )
}

interface ActionsProps {
  readonly company: Company
  readonly statement: CompanyStatement
  readonly open: (kind: 'pay' | 'credit' | 'remind') => void
}

function Actions({ company, statement, open }: ActionsProps) {
  const text = usePartMessages('companies').account
  const reminders = usePartMessages('reminders')
  const pay = usePermission('createCompanyPayment')
  const remind = usePermission('remindCompany')
  const { credit, open_invoices, property_id, from, to } = statement
  const query = { property_id, from, to, format: 'csv' as const }
  return (
    <div className={styles.actions}>
      <Button variant="filled" disabled={!pay.allowed} title={pay.why} onClick={() => open('pay')}>
        {text.pay}
      </Button>
      {credit.amount > 0 && open_invoices.length > 0 && (
        <Button disabled={!pay.allowed} title={pay.why} onClick={() => open('credit')}>
          {text.apply}
        </Button>
      )}
      {open_invoices.some(({ days_overdue }) => days_overdue > 0) && (
        <Button disabled={!remind.allowed} title={remind.why} onClick={() => open('remind')}>
          {reminders.remind}
        </Button>
      )}
      <Button
        component="a"
        href={`${API_ROOT}${pathOf('getCompanyStatement', { params: { id: company.id }, query })}`}
        download
      >
        {text.csv}
      </Button>
    </div>
  )
}
