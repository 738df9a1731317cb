import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Property } from '#contract/property/properties.ts'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { Columns, FormFooter, Stack } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { TextsTable } from './table.tsx'
import {
  changesOf,
  countMissing,
  type Drafts,
  ownLanguage,
  type TranslatedRecord,
  translatedRecords,
} from './texts.ts'
import { useSaveTexts } from './use-save.ts'

/** What guests read in other languages than the property's own, side by side with it. rule 26.35 */
export default function Translations() {
  const text = usePartMessages('translations')
  const { properties } = useMe()
  const property = useProperty() ?? properties[0]!
  const others = property.booking_page.languages.filter((one) => one !== ownLanguage(property))
  return (
    <Page title={properties.length > 1 ? `${text.title}, ${property.name}` : text.title} bare>
      {others.length > 0 ? (
        <Edit key={property.id} property={property} languages={others} />
      ) : (
        <Card>{text.one_language}</Card>
      )}
    </Page>
  )
}

/** The records of a property that have texts for guests; undefined while they load. */
function useRecords(property: Property) {
  const room_types = useQuery(allPagesQuery('listRoomTypes', {}))
  const rate_plans = useQuery(allPagesQuery('listRatePlans', {}))
  const services = useQuery(allPagesQuery('listServices', { query: { property_id: property.id } }))
  if (!room_types.data || !rate_plans.data || !services.data) return undefined
  return translatedRecords({
    property,
    room_types: room_types.data,
    rate_plans: rate_plans.data,
    services: services.data,
  })
}

interface EditProps {
  readonly property: Property
  readonly languages: readonly Language[]
}

function Edit({ property, languages }: EditProps) {
  const text = usePartMessages('translations')
  const [language, setLanguage] = useState<Language>(languages[0]!)
  const [only_missing, setOnlyMissing] = useState(false)
  const [drafts, setDrafts] = useState<Drafts>({})
  const save = useSaveTexts()
  const records = useRecords(property)
  if (!records) return null
  const changed = records.some((record) => Object.keys(changesOf(record, language, drafts)).length > 0)
  const choose = (next: Language) => {
    setDrafts({})
    setLanguage(next)
  }
  const submit = () =>
    save.mutate(
      { records, language, drafts },
      {
        onSuccess: (count) => {
          setDrafts({})
          showToast(text.saved(count))
        },
      },
    )
  return (
    <Stack>
      {save.error && <ErrorCard error={save.error} />}
      <Card>
        <Stack>
          <p className="soft">{text.hint}</p>
          <LanguageChoice {...{ records, languages, language, changed }} onChange={choose} />
          <Checkbox
            size="xs"
            label={text.only_missing}
            checked={only_missing}
            onChange={({ currentTarget: { checked } }) => setOnlyMissing(checked)}
          />
          <TextsTable
            records={records}
            own={ownLanguage(property)}
            language={language}
            only_missing={only_missing}
            drafts={drafts}
            onDraft={(key, value) => setDrafts((before) => ({ ...before, [key]: value }))}
          />
        </Stack>
      </Card>
      <FormFooter sticky>
        <Button type="button" disabled={!changed} loading={save.isPending} onClick={submit}>
          {text.save}
        </Button>
      </FormFooter>
    </Stack>
  )
}

interface LanguageChoiceProps {
  readonly records: readonly TranslatedRecord[]
  readonly languages: readonly Language[]
  readonly language: Language
  /** What is typed is saved before another language is chosen. */
  readonly changed: boolean
  readonly onChange: (language: Language) => void
}

/** The other languages of the page, with what is missing in each. */
function LanguageChoice({ records, languages, language, changed, onChange }: LanguageChoiceProps) {
  const text = usePartMessages('translations')
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  return (
    <Columns>
      <NativeSelect
        label={text.language}
        value={language}
        disabled={changed}
        data={languages.map((one) => ({
          value: one,
          label: `${names.of(one) ?? one} – ${text.missing(countMissing(records, one))}`,
        }))}
        onChange={({ currentTarget: { value } }) => onChange(value as Language)}
      />
    </Columns>
  )
}
