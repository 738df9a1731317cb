import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Company } from '#contract/companies/companies.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Page } from '#web/ui/page.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { CompanyAccount } from './account/account.tsx'
import { CompanyFields } from './form.tsx'
import { companyBody, companyValues } from './values.ts'

const VatCheck = lazy(() => import('./vat-check.tsx'))
const CompanyCommission = lazy(() => import('./commission.tsx'))

/** A company: what it owes, who it is, and what is agreed with it. */
export default function CompanyPage() {
  const text = usePartMessages('companies')
  const formats = useFormats()
  const { id } = useParams({ strict: false })
  const company = useRead('getCompany', { params: { id: id! } })
  const found = company.data
  return (
    <Page
      bare
      title={found?.name ?? text.title}
      beside={
        found && (
          <span className="soft">
            {[
              text.kinds[found.kind],
              found.status === 'archived' && text.statuses.archived,
              found.credit_used &&
                found.credit_limit &&
                text.credit_line(formats.money(found.credit_used), formats.money(found.credit_limit)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )
      }
      actions={<CopyAsApi operation="getCompany" args={{ params: { id: id! } }} />}
    >
      <QueryState query={company}>
        {(one) => (
          <>
            <CompanyAccount company={one} />
            {one.kind !== 'company' && (
              <Suspense>
                <CompanyCommission company={one} />
              </Suspense>
            )}
            <Suspense>
              <VatCheck company={one} />
            </Suspense>
            <Edit company={one} />
          </>
        )}
      </QueryState>
    </Page>
  )
}

function Edit({ company }: { company: Company }) {
  const { states } = useMessages()
  const text = usePartMessages('companies')
  const form = useRecordForm('updateCompany', company, {
    values: companyValues,
    body: companyBody,
    read: 'getCompany',
    done: ({ name }) => text.saved(name),
  })
  return (
    <FormPage form={form} submit={states.save}>
      <CompanyFields form={form} has_status />
    </FormPage>
  )
}
