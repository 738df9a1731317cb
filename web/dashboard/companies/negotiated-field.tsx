import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import type { CheckboxProps } from '#web/shared/use-record-form.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'

interface NegotiatedFieldProps extends CheckboxProps {
  /** The saved plan; undefined for a new one. */
  readonly rate_plan_id: string | undefined
}

/** Whether a plan is sold to companies alone, and to which. rule 30.12 */
export function NegotiatedField({ rate_plan_id, ...checkbox }: NegotiatedFieldProps) {
  const { fields } = useMessages()
  const text = usePartMessages('companies')
  return (
    <div>
      <Checkbox {...checkbox} label={fields.negotiated} description={text.negotiated_hint} />
      {checkbox.checked && rate_plan_id !== undefined && <PlanCompanies rate_plan_id={rate_plan_id} />}
    </div>
  )
}

function PlanCompanies({ rate_plan_id }: { rate_plan_id: string }) {
  const text = usePartMessages('companies')
  const { allowed } = usePermission('listCompanies')
  const { data } = useQuery({ ...allPagesQuery('listCompanies', {}), enabled: allowed })
  const own = data?.filter(({ rate_plan_ids }) => rate_plan_ids.includes(rate_plan_id))
  if (!own) return null
  if (own.length === 0) return <p className="soft">{text.agreed_with_none}</p>
  return (
    <p>
      {text.agreed_with}{' '}
      {own.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link to="/companies/$id" params={{ id }}>
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
