import { Link } from '@tanstack/react-router'
import { useRead } from '#web/lib/data.ts'
import { usePermission } from '#web/lib/session.ts'

/** A company by its name; nothing for who may not see companies. */
export function CompanyLink({ id }: { readonly id: string }) {
  const { allowed } = usePermission('getCompany')
  const { data } = useRead('getCompany', { params: { id } }, { enabled: allowed })
  return data ? (
    <Link to="/companies/$id" params={{ id }}>
      {data.name}
    </Link>
  ) : null
}
