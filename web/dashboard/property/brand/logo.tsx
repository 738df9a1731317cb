import type { Property } from '#contract/property/properties.ts'
import { useRead } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import styles from './brand.module.css'
import { BrandFile } from './brand-file.tsx'

const OPERATIONS = { set: 'setLogo', remove: 'removeLogo' } as const
/** As the API takes them. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp']
const MAX_BYTES = 10 * 1024 * 1024

/** The logo of the booking page, e-mails and documents. */
export function Logo({ property }: { property: Property }) {
  const text = usePartMessages('property').logo
  return (
    <BrandFile
      property_id={property.id}
      operations={OPERATIONS}
      types={TYPES}
      extensions={[]}
      max_bytes={MAX_BYTES}
      is_there={property.letterhead.has_logo}
      text={text}
    >
      <Picture {...property} />
    </BrandFile>
  )
}

function Picture({ id, name }: Property) {
  const text = usePartMessages('property').logo
  const logo = useRead('getLogo', { params: { id } })
  return (
    <QueryState query={logo}>
      {({ media_type, content }) => (
        <img className={styles.picture} src={`data:${media_type};base64,${content}`} alt={text.alt(name)} />
      )}
    </QueryState>
  )
}
