import { type PartyGender as Gender, PARTY_GENDERS } from '#contract/inventory/genders.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { optionsOf } from '#web/ui/options.ts'

interface PartyGenderFieldProps {
  readonly room_type_id: string
  readonly value: Gender | null
  readonly onChange: (gender: Gender | null) => void
  readonly error?: string | undefined
}

/** Who the guests are: asked where a dorm is for women or for men only, and shown where it was said before. rule 4.67 */
export function PartyGenderField({ room_type_id, value, onChange, error }: PartyGenderFieldProps) {
  const { fields } = useMessages()
  const text = usePartMessages('party_gender')
  const { data: room_type } = useRead('getRoomType', { params: { id: room_type_id } })
  const gender = room_type?.gender ?? 'any'
  if (gender === 'any' && value === null) return null
  return (
    <NativeSelect
      label={fields.party_gender}
      description={gender !== 'any' && text.needed[gender]}
      data={[{ value: '', label: text.unknown }, ...optionsOf(PARTY_GENDERS, text.of)]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange((currentTarget.value || null) as Gender | null)}
      error={error}
    />
  )
}

/** The same of a stay. */
export const PartyGender = ({ gender }: { readonly gender: Gender }) =>
  usePartMessages('party_gender').of[gender]
