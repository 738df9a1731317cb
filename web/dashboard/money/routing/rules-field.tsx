import Trash2 from 'lucide-react/icons/trash-2'
import { ROUTED_TYPES, type RoutedPayer } from '#contract/money/routed.ts'
import type { Service } from '#contract/pricing/services.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { MultiSelect } from '#web/ui/controls/multi-select.tsx'
import { Stack } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { serviceName } from '../../pricing/services/public.ts'
import styles from './routing.module.css'
import { isPayer, type RuleValues } from './rule-values.ts'

const MAX_RULES = 20
const OTHER = ''

interface RulesFieldProps {
  readonly rules: readonly RuleValues[]
  /** Who can pay there. */
  readonly payers: readonly RoutedPayer[]
  readonly services: readonly Service[] | undefined
  readonly onChange: (rules: readonly RuleValues[]) => void
  readonly problem: (path: `routing.${string}`) => string | undefined
}

/** Which charges go to whom, in the order in which the rules count. rule 7.68 */
export function RulesField({ rules, payers, services, onChange, problem }: RulesFieldProps) {
  const text = usePartMessages('routing')
  const set = (at: number, more: Partial<RuleValues>) =>
    onChange(rules.map((rule, i) => (i === at ? { ...rule, ...more } : rule)))
  return (
    <Stack>
      {rules.length === 0 && <p className="soft">{text.no_rules}</p>}
      {rules.map((rule, at) => (
        <Rule
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id, and are edited in their places
          key={at}
          {...{ rule, at, payers, services }}
          set={(more) => set(at, more)}
          remove={() => onChange(rules.filter((_, i) => i !== at))}
          error={problem(`routing.${at}.to`)}
        />
      ))}
      <div>
        <Button
          size="compact-sm"
          disabled={rules.length >= MAX_RULES}
          onClick={() => onChange([...rules, { what: [], to: payers[0] ?? 'guest' }])}
        >
          {text.add}
        </Button>
      </div>
    </Stack>
  )
}

interface RuleProps extends Pick<RulesFieldProps, 'payers' | 'services'> {
  readonly rule: RuleValues
  readonly at: number
  readonly set: (more: Partial<RuleValues>) => void
  readonly remove: () => void
  readonly error: string | undefined
}

function Rule({ rule, at, payers, services = [], set, remove, error }: RuleProps) {
  const text = usePartMessages('routing')
  const { invoices } = useMessages()
  const language = useLanguage()
  const is_payer = isPayer(rule.to)
  return (
    <fieldset className={styles.rule} aria-label={text.rule(at + 1)}>
      <MultiSelect
        label={text.what}
        placeholder={rule.what.length === 0 ? text.everything : ''}
        value={[...rule.what]}
        data={[
          { group: text.types, items: optionsOf(ROUTED_TYPES, invoices.line_types) },
          {
            group: text.services,
            items: services.map((one) => ({ value: one.id, label: serviceName(one.name, language) })),
          },
        ]}
        searchable
        onChange={(what) => set({ what })}
      />
      <NativeSelect
        label={text.to}
        value={is_payer ? rule.to : OTHER}
        data={[
          ...payers.map((payer) => ({ value: payer, label: text.payers[payer] })),
          ...(is_payer && !payers.some((payer) => payer === rule.to)
            ? [{ value: rule.to, label: text.payers[rule.to as RoutedPayer] }]
            : []),
          { value: OTHER, label: text.other_folio },
        ]}
        error={is_payer && error}
        onChange={({ currentTarget: { value } }) => set({ to: value })}
      />
      {!is_payer && (
        <TextInput
          label={text.folio_name}
          value={rule.to}
          maxLength={100}
          error={error}
          onChange={({ currentTarget: { value } }) => set({ to: value })}
        />
      )}
      <Button variant="subtle" aria-label={text.remove(at + 1)} onClick={remove}>
        <Trash2 size={16} aria-hidden />
      </Button>
    </fieldset>
  )
}
