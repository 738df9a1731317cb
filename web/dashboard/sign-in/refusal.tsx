import type { ApiError } from '../../lib/api-error.ts'
import { useText } from '../../lib/i18n/language.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { Caution } from '../../ui/form.tsx'

/** What is wrong, in a sentence; after too many tries also until when. */
export function Refusal({ error }: { error: ApiError }) {
  const { staff, errors } = useText()
  const short = error.code === 'SVC-4102' || error.code === 'SVC-4105' || error.code === 'SVC-4106'
  if (!short) return <ErrorCard error={error} />
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
