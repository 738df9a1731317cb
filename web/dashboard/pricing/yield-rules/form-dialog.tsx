import { useNavigate } from '@tanstack/react-router'
import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import type { Property } from '#contract/property/properties.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { WriteId } from '#web/lib/operations.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { type RecordForm, useRecordForm } from '#web/shared/use-record-form.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { MultiSelect } from '#web/ui/controls/multi-select.tsx'
import { Caution } from '#web/ui/form.tsx'
import { useRatePlans } from '../../lookups.ts'
import { ConditionFields } from './condition-fields.tsx'
import { EffectFields } from './effect-fields.tsx'
import { usePlanName } from './plan-names.ts'
import { useRuleSentence } from './sentence.ts'
import { changedRuleBody, NEW_RULE, type YieldRuleValues, yieldRuleBody, yieldRuleValues } from './values.ts'
import styles from './yield-rules.module.css'

/** A new rule, as a draft; its page then shows a preview. */
export function NewRuleDialog({ property, close }: { property: Property; close: () => void }) {
  const text = usePartMessages('yields')
  const { states } = useMessages()
  const navigate = useNavigate()
  const form = useRecordForm('createYieldRule', undefined, {
    values: () => NEW_RULE,
    body: (values) => ({ property_id: property.id, ...yieldRuleBody(values) }),
    done: ({ name }) => text.created(name),
    onSaved: ({ id }) => navigate({ to: '/yield-rules/$id', params: { id } }),
  })
  return (
    <FormDialog title={text.new} form={form} submit={states.create} size="lg" close={close}>
      <RuleFields form={form} property={property} />
    </FormDialog>
  )
}

interface EditRuleDialogProps {
  readonly rule: YieldRule
  readonly property: Property
  readonly close: () => void
}

export function EditRuleDialog({ rule, property, close }: EditRuleDialogProps) {
  const text = usePartMessages('yields')
  const { states } = useMessages()
  const form = useRecordForm('updateYieldRule', rule, {
    values: yieldRuleValues,
    body: changedRuleBody(rule),
    read: 'getYieldRule',
    close,
    done: ({ name, status }) =>
      rule.status === 'running' && status === 'paused' ? text.saved_paused(name) : text.saved(name),
    about: rule.id,
  })
  return (
    <FormDialog title={text.edit} form={form} submit={states.save} size="lg" close={close}>
      {rule.status === 'running' && <Caution>{text.edit_pauses}</Caution>}
      <RuleFields form={form} property={property} />
    </FormDialog>
  )
}

/** Name, plans, conditions and effect of a rule; with a summary in words. */
function RuleFields<K extends WriteId>({
  form,
  property,
}: {
  form: RecordForm<K, YieldRuleValues>
  property: Property
}) {
  const { form: text } = usePartMessages('yields')
  const nameOf = usePlanName()
  const sentenceOf = useRuleSentence()
  const plans = [...useRatePlans().values()].filter(({ property_id }) => property_id === property.id)
  const body = yieldRuleBody(form.values)
  return (
    <>
      <TextInput
        {...form.field('name')}
        label={text.name}
        description={text.name_hint}
        required
        withAsterisk={false}
        maxLength={100}
        autoComplete="off"
        data-autofocus
      />
      <MultiSelect
        {...form.field('rate_plan_ids')}
        label={text.plans}
        description={text.plans_hint}
        data={plans.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        searchable
        clearable
        hidePickedOptions
        maxValues={20}
      />
      <ConditionFields form={form} property={property} />
      <EffectFields form={form} currency={property.currency} />
      <p className={styles.words} role="status">
        <span className="soft">{text.in_words}: </span>
        {body.effect.value === 0 ? '…' : sentenceOf(body, property.currency)}
      </p>
    </>
  )
}
