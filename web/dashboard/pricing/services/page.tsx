import { useParams } from '@tanstack/react-router'
import type { Service } from '#contract/pricing/services.ts'
import { useRead } from '#web/lib/data.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Page } from '#web/ui/page.tsx'
import { ActiveBadge } from '../../active-badge.tsx'
import { ChangedBy } from '../../audit-log/public.ts'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { ServiceFields } from './form.tsx'
import { namesBody, serviceBody, serviceValues } from './values.ts'
import { serviceName } from './words.ts'

export default function ServicePage() {
  const text = usePartMessages('services')
  const language = useLanguage()
  const { id } = useParams({ strict: false })
  const service = useRead('getService', { params: { id: id! } })
  const found = service.data
  return (
    <Page
      bare
      title={found ? serviceName(found.name, language) : text.title}
      beside={
        found && (
          <>
            <ActiveBadge status={found.status} />
            <ChangedBy id={found.id} />
          </>
        )
      }
      actions={<CopyAsApi operation="getService" args={{ params: { id: id! } }} />}
    >
      <QueryState query={service}>{(one) => <Edit service={one} />}</QueryState>
    </Page>
  )
}

function Edit({ service }: { service: Service }) {
  const { states } = useMessages()
  const text = usePartMessages('services')
  const language = useLanguage()
  const form = useRecordForm('updateService', service, {
    values: serviceValues,
    body: (values) => ({
      ...serviceBody(values),
      name: namesBody(values.name, service.name),
      code: values.code.trim() || service.code,
    }),
    read: 'getService',
    done: ({ name }) => text.saved(serviceName(name, language)),
  })
  return (
    <FormPage form={form} submit={states.save}>
      <ServiceFields form={form} property_id={service.property_id} />
    </FormPage>
  )
}
