import type { Company } from '#contract/companies/companies.ts'
import { viesNumber } from '#contract/text/vat-ids.ts'
import { useWrite } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Card } from '#web/ui/page.tsx'

/** What the EU's service said about the VAT number of a company, and a button to ask it. rule 30.17 */
export default function VatCheck({ company: { id, vat_id, vat_check } }: { company: Company }) {
  const text = usePartMessages('companies').vat_check
  const formats = useFormats()
  const ask = useWrite('checkCompanyVatId')
  const may = usePermission('checkCompanyVatId')
  if (vat_id === null || viesNumber(vat_id) === null) return null
  return (
    <Card>
      <Section title={text.title}>
        <Stack>
          {ask.error && <ErrorCard error={ask.error} />}
          <p>
            {vat_check === null
              ? text.never(vat_id)
              : (vat_check.is_valid ? text.valid : text.not_valid)(
                  vat_id,
                  formats.moment(vat_check.checked_at),
                )}
          </p>
          {vat_check && (
            <p className="soft">
              {[
                vat_check.name,
                vat_check.address,
                vat_check.consultation_number && text.consultation(vat_check.consultation_number),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
          <div>
            <Button
              disabled={!may.allowed}
              title={may.why}
              loading={ask.isPending}
              onClick={() => ask.mutate({ params: { id } })}
            >
              {text.ask}
            </Button>
          </div>
        </Stack>
      </Section>
    </Card>
  )
}
