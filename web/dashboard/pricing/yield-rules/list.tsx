import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import type { Property } from '#contract/property/properties.ts'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useLastProperty, usePermission } from '#web/lib/session.ts'
import { ChooseProperty } from '#web/shared/choose-property.tsx'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { ActionIcon, Button } from '#web/ui/controls/button.ts'
import { Page } from '#web/ui/page.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { ButtonLink } from '../../links.tsx'
import { NewRuleDialog } from './form-dialog.tsx'
import { usePlanNames } from './plan-names.ts'
import { useRuleSentence } from './sentence.ts'
import { YieldRuleBadge } from './status-badge.tsx'
import { useMoveRule } from './use-order.ts'
import { usePauseRule } from './use-status.ts'
import styles from './yield-rules.module.css'

/** The yield rules of a property in order of precedence, each as a sentence. rule 21.12 */
export default function YieldRuleList() {
  const property = useLastProperty()
  const text = usePartMessages('yields')
  if (!property) return <ChooseProperty title={text.title} body={text.choose_property_body} />
  return <PropertyRules key={property.id} property={property} />
}

function PropertyRules({ property }: { property: Property }) {
  const text = usePartMessages('yields')
  const { shell } = useMessages()
  const query = { property_id: property.id }
  const rules = useQuery(allPagesQuery('listYieldRules', { query }))
  const { allowed, why } = usePermission('createYieldRule')
  const [is_making, setMaking] = useState(false)
  const create = (
    <Button variant="filled" disabled={!allowed} title={why} onClick={() => setMaking(true)}>
      {text.new}
    </Button>
  )
  return (
    <Page
      title={text.title}
      actions={
        <>
          <CopyAsApi operation="listYieldRules" args={{ query }} />
          <ButtonLink to="/rates">{shell.to_rates}</ButtonLink>
          {create}
        </>
      }
    >
      {is_making && <NewRuleDialog property={property} close={() => setMaking(false)} />}
      <QueryState query={rules}>
        {(all) =>
          all.length === 0 ? (
            <Notice title={text.empty_title} action={create}>
              {text.empty_body}
            </Notice>
          ) : (
            <Rules rules={inOrder(all)} currency={property.currency} />
          )
        }
      </QueryState>
    </Page>
  )
}

/** In order of precedence: by position, then the oldest first. */
const inOrder = (rules: readonly YieldRule[]): YieldRule[] =>
  [...rules].sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))

function Rules({ rules, currency }: { rules: readonly YieldRule[]; currency: string }) {
  const text = usePartMessages('yields')
  const { why } = usePermission('updateYieldRule')
  const { move, is_busy, error } = useMoveRule(rules)
  return (
    <div>
      <p className={styles.hint}>
        {text.order_hint} {why}
      </p>
      {error && <ErrorCard error={error} />}
      <ol className={styles.list}>
        {rules.map((rule, at) => (
          <RuleRow
            key={rule.id}
            {...{ rule, at, currency, move, is_busy }}
            is_last={at === rules.length - 1}
          />
        ))}
      </ol>
    </div>
  )
}

interface RuleRowProps {
  readonly rule: YieldRule
  readonly at: number
  readonly is_last: boolean
  readonly currency: string
  readonly move: (from: number, to: number) => void
  readonly is_busy: boolean
}

function RuleRow({ rule, at, is_last, currency, move, is_busy }: RuleRowProps) {
  const text = usePartMessages('yields')
  const sentenceOf = useRuleSentence()
  const planNames = usePlanNames()
  const { id, name, status, nights_priced } = rule
  return (
    <li className={styles.rule} aria-label={name}>
      <span className={styles.place} title={text.place(at + 1)}>
        {at + 1}
      </span>
      <div className={styles.what}>
        <h2>
          <Link to="/yield-rules/$id" params={{ id }}>
            {name}
          </Link>{' '}
          <YieldRuleBadge status={status} />
        </h2>
        <p>{sentenceOf(rule, currency)}</p>
        <p className="soft">
          {text.for_plans(planNames(rule.rate_plan_ids))}{' '}
          {nights_priced > 0 ? text.priced(nights_priced) : text.priced_none}
        </p>
      </div>
      <RowActs {...{ rule, at, is_last, move, is_busy }} />
    </li>
  )
}

function RowActs({ rule, at, is_last, move, is_busy }: Omit<RuleRowProps, 'currency'>) {
  const text = usePartMessages('yields')
  const { allowed, why } = usePermission('updateYieldRule')
  const { pause, is_busy: is_pausing, error } = usePauseRule(rule)
  const { id, name, status } = rule
  const arrows = [
    { to: at - 1, label: text.earlier(name), Icon: ArrowUp, disabled: at === 0 },
    { to: at + 1, label: text.later(name), Icon: ArrowDown, disabled: is_last },
  ]
  return (
    <div className={styles.acts}>
      {arrows.map(({ to, label, Icon, disabled }) => (
        <ActionIcon
          key={label}
          variant="default"
          size={30}
          aria-label={label}
          title={why ?? label}
          disabled={!allowed || disabled || is_busy}
          onClick={() => move(at, to)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
      {status === 'running' ? (
        <Button disabled={!allowed} title={why} loading={is_pausing} onClick={pause}>
          {text.pause}
        </Button>
      ) : (
        allowed && (
          <ButtonLink to="/yield-rules/$id" params={{ id }}>
            {text.look}
          </ButtonLink>
        )
      )}
      {error && <ErrorCard error={error} />}
    </div>
  )
}
