import type { Property } from '#contract/property/properties.ts'
import type { Accounting } from '#contract/reporting/accounting.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useOneProperty } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormElement, FormError, SaveFooter } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Stack } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { AccountFields, ChartField } from './account-fields.tsx'
import { ClosedDays, Numbering, Taxes } from './books.tsx'
import { DatevFields } from './datev-fields.tsx'
import { accountingChanges, accountingValues } from './values.ts'

/** Account numbers of the journal, numbering of documents, and taxes. rule 20.3 */
export default function AccountingSettings() {
  const text = usePartMessages('accounting').settings
  const { properties } = useMe()
  const property = useOneProperty()
  const record = useRead('getAccounting', { params: { id: property.id } })
  return (
    <Page title={properties.length > 1 ? `${text.title}, ${property.name}` : text.title} bare>
      <QueryState query={record}>
        {(accounting) => <Edit key={property.id} record={accounting} property={property} />}
      </QueryState>
    </Page>
  )
}

function Edit({ record, property }: { record: Accounting; property: Property }) {
  const text = usePartMessages('accounting').settings
  const target = { params: { id: property.id } }
  const restore = useWrite('updateAccounting')
  const form = useRecordForm('updateAccounting', record, {
    values: accountingValues,
    follow: true,
    send: async (write, values) => {
      const body = accountingChanges(record, values)
      if (Object.keys(body).length === 0) {
        showToast(text.unchanged)
        return record
      }
      const saved = await write({ ...target, body })
      // Restores each field that this change has set.
      const undo = { ...target, body: accountingChanges(saved, accountingValues(record)) }
      showToast(text.saved, () => restore.mutate(undo, { onSuccess: () => showToast(text.undone) }))
      return saved
    },
  })
  return (
    <FormElement form={form}>
      <Stack>
        <FormError form={form} />
        <Card>
          <ChartField form={form} />
          <AccountFields form={form} record={record} />
        </Card>
        <Card>
          <DatevFields form={form} />
        </Card>
        <Card>
          <Numbering record={record} />
          <Taxes property={property} />
          <ClosedDays property={property} />
        </Card>
        <SaveFooter form={form} />
      </Stack>
    </FormElement>
  )
}
