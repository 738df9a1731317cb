import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Lock from 'lucide-react/icons/lock'
import { environment } from '#web/lib/environment.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe } from '#web/lib/session.ts'
import { Notice, QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Page } from '#web/ui/page.tsx'
import { ButtonLink } from '../../links.tsx'
import { TierGate } from '../tier.tsx'
import { type ApiOperation, operationsQuery } from './api-document.ts'
import styles from './explorer.module.css'
import { OperationList } from './operation-list.tsx'
import { ownRecordsQuery } from './own-records-query.ts'
import { RequestForm } from './request-form.tsx'
import { ToSandbox } from './to-sandbox.tsx'

/** Live is read-only here: only reads are listed, and the service refuses the rest. rule 14.35 */
const isOffered = ({ method }: ApiOperation) => environment === 'sandbox' || method === 'GET'

/** Every operation of the API, to be tried as the signed-in user. ADR 126 */
export default function Explorer() {
  const text = usePartMessages('developer').explorer
  const operations = useQuery(operationsQuery)
  const { operation: id } = useSearch({ strict: false })
  const chosen = operations.data?.find((one) => one.id === id)
  return (
    <Page
      bare
      title={text.title}
      beside={
        environment === 'live' && (
          <Badge tone="grey" icon={Lock} title={text.read_only_why}>
            {text.read_only}
          </Badge>
        )
      }
      actions={environment === 'live' && <ToSandbox label={text.to_sandbox} />}
    >
      <TierGate has_rows={false} what={text.what}>
        <QueryState query={operations}>
          {(all) => (
            <div className={styles.explorer} data-chosen={chosen !== undefined || undefined}>
              <OperationList operations={all.filter(isOffered)} chosen={id} />
              {chosen ? (
                <Chosen key={chosen.id} operation={chosen} operations={all} />
              ) : (
                <Notice title={id === undefined ? text.choose : text.unknown}>
                  {id === undefined ? text.what : <code>{id}</code>}
                </Notice>
              )}
            </div>
          )}
        </QueryState>
      </TierGate>
    </Page>
  )
}

interface ChosenProps {
  readonly operation: ApiOperation
  readonly operations: readonly ApiOperation[]
}

function Chosen({ operation, operations }: ChosenProps) {
  const text = usePartMessages('developer').explorer
  const me = useMe()
  const { path, query } = useSearch({ strict: false })
  const own = useQuery(ownRecordsQuery(operation, operations, me))
  return (
    <div className={styles.chosen}>
      <ButtonLink
        to="/developer/explorer"
        className={styles.back}
        variant="subtle"
        leftSection={<ArrowLeft size={14} aria-hidden />}
      >
        {text.operations}
      </ButtonLink>
      {own.isPending ? (
        <SkeletonRows />
      ) : (
        <RequestForm
          // A request of the log is another form.
          key={`${path}?${query}`}
          operation={operation}
          own={own.data ?? { ids: new Map(), stay: null }}
        />
      )}
    </div>
  )
}
