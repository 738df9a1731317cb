import type { ApiError } from '#web/lib/api-error.ts'
import type { AnyErrorCode } from '#web/lib/error-codes.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Caution } from '#web/ui/form.tsx'

const SHORT: readonly AnyErrorCode[] = [
  ...([
    'SVC-4102',
    'SVC-4105',
    'SVC-4106',
    'SVC-4109',
    'SVC-4113',
    'SVC-4114',
    'SVC-4115',
    'SVC-4116',
  ] as const),
  ...(['PASSKEY_ADDRESS', 'PASSKEY_CANCELLED', 'PASSKEY_FAILED', 'PASSKEY_KNOWN'] as const),
]

/** The error in a sentence; after too many attempts also until when. */
export function Refusal({ error }: { error: ApiError }) {
  const { staff, errors } = useMessages()
  if (!SHORT.includes(error.code)) return <ErrorCard error={error} />
  const { title, todo } = errors.advice[error.code]
  const minutes = error.retry_after && Math.ceil(error.retry_after / 60)
  return (
    <Caution>
      <span role="alert">
        {title}. {minutes ? staff.sign_in.locked(minutes) : todo}
      </span>
    </Caution>
  )
}
