import { useNavigate } from '@tanstack/react-router'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Page } from '#web/ui/page.tsx'
import { CompanyFields } from './form.tsx'
import { companyBody, NEW_COMPANY } from './values.ts'

export default function CreateCompany() {
  const text = usePartMessages('companies')
  const navigate = useNavigate()
  const form = useRecordForm('createCompany', undefined, {
    values: () => NEW_COMPANY,
    body: (values) => {
      const { status: _, ...body } = companyBody(values)
      return body
    },
    done: ({ name }) => text.created(name),
    onSaved: ({ id }) => navigate({ to: '/companies/$id', params: { id } }),
  })
  return (
    <Page title={text.new} bare>
      <FormPage form={form} submit={text.new}>
        <CompanyFields form={form} />
      </FormPage>
    </Page>
  )
}
