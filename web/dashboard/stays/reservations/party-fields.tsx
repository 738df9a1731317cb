import { useMessages } from '#web/lib/i18n/language.tsx'
import { TextInput } from '#web/ui/controls/input.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'

interface Party {
  readonly adults: number
  readonly children: number
  readonly children_ages: readonly number[]
}

interface PartyFieldsProps {
  readonly party: Party
  readonly set: (more: { adults?: number; children?: number; children_ages?: number[] }) => void
  /** Of the ages, which have a line of their own. */
  readonly className: string | undefined
  readonly autofocus?: boolean
}

/** The party, with ages of the children. */
export function PartyFields({
  party: { adults, children, children_ages },
  set,
  className,
  autofocus,
}: PartyFieldsProps) {
  const { fields, reservations } = useMessages()
  return (
    <>
      <NumberField
        label={fields.adults}
        data-autofocus={autofocus || undefined}
        min={1}
        max={50}
        value={adults}
        onChange={(count) => set({ adults: count })}
      />
      <NumberField
        label={fields.children}
        min={0}
        max={20}
        value={children}
        onChange={(count) => set({ children: count, children_ages: children_ages.slice(0, count) })}
      />
      {children > 0 && (
        <TextInput
          className={className!}
          label={fields.children_ages}
          description={reservations.children_ages_hint}
          defaultValue={children_ages.join(', ')}
          onChange={({ currentTarget: { value } }) =>
            set({ children_ages: agesOf(value).slice(0, children) })
          }
        />
      )}
    </>
  )
}

/** The valid ages in the input. */
const agesOf = (typed: string): number[] =>
  typed
    .split(/[,;\s]+/)
    .filter((age) => /^(\d|1[0-7])$/.test(age))
    .map(Number)
