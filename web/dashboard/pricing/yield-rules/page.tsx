import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { YieldPreview } from '#contract/pricing/yield-previews.ts'
import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyCurrency, usePropertyOf } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { FormFooter } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { ButtonLink } from '../../links.tsx'
import { EditRuleDialog } from './form-dialog.tsx'
import { usePlanNames } from './plan-names.ts'
import { Preview } from './preview/preview.tsx'
import { PricedNights } from './priced-nights.tsx'
import { DeleteDialog, RevertDialog } from './removal-dialogs.tsx'
import { useRuleSentence } from './sentence.ts'
import { YieldRuleBadge } from './status-badge.tsx'
import { usePauseRule, useRun } from './use-status.ts'
import styles from './yield-rules.module.css'

/** One rule: its terms, its preview, and the nights that it has priced. rule 21.15, 21.16 */
export default function YieldRulePage() {
  const text = usePartMessages('yields')
  const { id } = useParams({ strict: false })
  const rule = useRead('getYieldRule', { params: { id: id! } })
  const found = rule.data
  return (
    <Page
      bare
      title={found?.name ?? text.title}
      beside={found && <YieldRuleBadge status={found.status} />}
      actions={
        <>
          <CopyAsApi operation="getYieldRule" args={{ params: { id: id! } }} />
          <ButtonLink to="/yield-rules">{text.title}</ButtonLink>
          {found && <RuleActs rule={found} />}
        </>
      }
    >
      <QueryState query={rule}>{(one) => <Rule key={one.id} rule={one} />}</QueryState>
    </Page>
  )
}

type DialogName = 'edit' | 'revert' | 'delete'

function RuleActs({ rule }: { rule: YieldRule }) {
  const text = usePartMessages('yields')
  const { allowed, why } = usePermission('updateYieldRule')
  const property = usePropertyOf(rule.property_id)
  const [open, setOpen] = useState<DialogName>()
  const close = () => setOpen(undefined)
  const act = (name: DialogName, label: string) => (
    <Button disabled={!allowed} title={why} onClick={() => setOpen(name)}>
      {label}
    </Button>
  )
  return (
    <>
      {act('edit', text.edit)}
      {rule.nights_priced > 0 && act('revert', text.revert)}
      {act('delete', text.delete)}
      {open === 'edit' && property && <EditRuleDialog {...{ rule, property, close }} />}
      {open === 'revert' && <RevertDialog rule={rule} close={close} />}
      {open === 'delete' && <DeleteDialog rule={rule} close={close} />}
    </>
  )
}

function Rule({ rule }: { rule: YieldRule }) {
  const text = usePartMessages('yields')
  const { allowed } = usePermission('previewYieldRule')
  const preview = usePreview(rule, allowed)
  return (
    <>
      <Terms rule={rule} />
      {rule.status === 'running' && <PricedNights rule={rule} />}
      <section aria-label={rule.status === 'running' ? text.preview.title_running : text.preview.title}>
        <Preview rule={rule} query={preview} />
      </section>
      {rule.status !== 'running' && rule.nights_priced > 0 && <PricedNights rule={rule} />}
      {rule.status !== 'running' && <RunBar rule={rule} previewed_version={preview.data?.version} />}
    </>
  )
}

/** Its terms, its plans, and the meaning of its status. */
function Terms({ rule }: { rule: YieldRule }) {
  const text = usePartMessages('yields')
  const currency = usePropertyCurrency()(rule.property_id)
  const sentenceOf = useRuleSentence()
  const planNames = usePlanNames()
  const { allowed, why } = usePermission('updateYieldRule')
  const { pause, is_busy, error } = usePauseRule(rule)
  return (
    <Card>
      <div className={styles.terms}>
        <p className={styles.sentence}>{sentenceOf(rule, currency)}</p>
        <p className="soft">{text.for_plans(planNames(rule.rate_plan_ids))}</p>
        <p className="soft">
          {text.status_hints[rule.status]} {rule.nights_priced > 0 && text.priced(rule.nights_priced)}
        </p>
        {rule.status === 'running' && (
          <div>
            <Button disabled={!allowed} title={why} loading={is_busy} onClick={pause}>
              {text.pause}
            </Button>
          </div>
        )}
        {error && <ErrorCard error={error} />}
      </div>
    </Card>
  )
}

/** Activates it, once its preview is shown. */
function RunBar({ rule, previewed_version }: { rule: YieldRule; previewed_version: number | undefined }) {
  const text = usePartMessages('yields')
  const { states } = useMessages()
  const { allowed, why } = usePermission('updateYieldRule')
  const { run, is_busy, error } = useRun(rule)
  const is_seen = previewed_version !== undefined
  if (!allowed) return <p className="soft">{why}</p>
  return (
    <>
      {error && <ErrorCard error={error} />}
      <FormFooter sticky>
        <span className="soft">{is_seen ? text.run_hint : states.loading}</span>
        <Button
          variant="filled"
          disabled={!is_seen}
          title={is_seen ? undefined : text.run_waits}
          loading={is_busy}
          onClick={() => is_seen && run(previewed_version)}
        >
          {rule.status === 'draft' ? text.run : text.run_again}
        </Button>
      </FormFooter>
    </>
  )
}

/** The preview of a rule; reloaded when it changes, and when bookings do. rule 21.15 */
const usePreview = ({ id, version }: YieldRule, enabled: boolean): UseQueryResult<YieldPreview, ApiError> =>
  useQuery({
    queryKey: ['previewYieldRule', id, version],
    enabled,
    queryFn: ({ signal }) => call('previewYieldRule', { params: { id } }, { signal }),
  })
