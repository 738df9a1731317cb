import { useMutation } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { changesOf, type Drafts, type TranslatedRecord } from './texts.ts'

interface Save {
  readonly records: readonly TranslatedRecord[]
  readonly language: Language
  readonly drafts: Drafts
}

/** Saves what was typed, one record after the other; the number of texts. */
export function useSaveTexts() {
  const room_type = useWrite('updateRoomType')
  const rate_plan = useWrite('updateRatePlan')
  const service = useWrite('updateService')
  const property = useWrite('updateProperty')

  function saveRecord({ of }: TranslatedRecord, language: Language, changes: ReturnType<typeof changesOf>) {
    const params = { id: of.record.id }
    const at = of.kind === 'property' ? { params } : { params, version: of.record.version }
    const { name, description } = changes
    switch (of.kind) {
      case 'room_type':
        return room_type.mutateAsync({ ...at, body: { translations: { [language]: changes } } })
      case 'rate_plan':
        return rate_plan.mutateAsync({ ...at, body: { translations: { [language]: changes } } })
      case 'service':
        return service.mutateAsync({
          ...at,
          body: {
            ...(name !== undefined && { name: { [language]: name } }),
            ...(description !== undefined && { translations: { [language]: { description } } }),
          },
        })
      case 'property': {
        // The texts are written whole.
        const { texts } = of.record.booking_page
        const changed = { ...texts, [language]: { ...texts[language], ...changes } }
        return property.mutateAsync({ params, body: { booking_page: { texts: changed } } })
      }
    }
  }

  return useMutation<number, ApiError, Save>({
    mutationFn: async ({ records, language, drafts }) => {
      let saved = 0
      for (const record of records) {
        const changes = changesOf(record, language, drafts)
        const count = Object.keys(changes).length
        if (count > 0) await saveRecord(record, language, changes)
        saved += count
      }
      return saved
    },
  })
}
