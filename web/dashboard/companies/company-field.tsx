import { useQuery } from '@tanstack/react-query'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { recordOptions } from '#web/ui/options.ts'

/** The company of a stay, as it is chosen. */
interface CompanyChoice {
  readonly company_id: string | null
  readonly company_pays: boolean
}

interface CompanyFieldProps {
  readonly property_id: string
  readonly value: CompanyChoice
  readonly set: (more: CompanyChoice) => void
  readonly error?: string | undefined
}

/** The company that a stay is booked for, and whether it pays; nothing where there are no companies. rule 30.6 */
export function CompanyField({ property_id, value, set, error }: CompanyFieldProps) {
  const { fields } = useMessages()
  const { company_id, company_pays } = value
  return (
    <>
      <CompanySelect
        property_id={property_id}
        company_id={company_id}
        error={error}
        onChange={(id) => set({ company_id: id, company_pays: id !== null && company_pays })}
      />
      {company_id !== null && (
        <Checkbox
          label={fields.company_pays}
          checked={company_pays}
          onChange={({ currentTarget: { checked } }) => set({ company_id, company_pays: checked })}
        />
      )}
    </>
  )
}

interface CompanySelectProps {
  readonly property_id: string
  readonly company_id: string | null
  readonly onChange: (id: string | null) => void
  readonly error?: string | undefined
}

/** One of the companies of a property, or none; nothing where there are no companies. */
export function CompanySelect({ property_id, company_id, onChange, error }: CompanySelectProps) {
  const { fields } = useMessages()
  const companies = useCompaniesAt(property_id, company_id)
  if (companies.length === 0) return null
  return (
    <NativeSelect
      label={fields.company_id}
      value={company_id ?? ''}
      data={[{ value: '', label: '–' }, ...recordOptions(companies)]}
      error={error}
      onChange={({ currentTarget: { value: id } }) => onChange(id || null)}
    />
  )
}

/** Those that the property may book for, by name: active ones, and that of the stay. */
function useCompaniesAt(property_id: string, chosen: string | null) {
  const { allowed } = usePermission('listCompanies')
  const { data = [] } = useQuery({
    ...allPagesQuery('listCompanies', { query: { property_id } }),
    enabled: allowed,
  })
  return data
    .filter(({ id, status }) => status === 'active' || id === chosen)
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
