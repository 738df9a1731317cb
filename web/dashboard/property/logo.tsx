import { useRef, useState } from 'react'
import type { Property } from '#contract/property/properties.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { usePermission } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { QueryState } from '../../shared/query-state.tsx'
import { Button } from '../../ui/controls/button.ts'
import { Section } from '../../ui/description-list.tsx'
import { Stack } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import styles from './logo.module.css'

/** Maximum size of a logo in bytes. */
const MAX_BYTES = 512 * 1024
const TYPES = ['image/png', 'image/jpeg']

/** The bytes of a file as base64. */
const contentOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** The logo of invoices: shown, uploaded, removed. It is saved at once. */
export function Logo({ property }: { property: Property }) {
  const text = usePartMessages('property').logo
  const logo = useLogo(property.id)
  return (
    <Card>
      <Section title={text.title}>
        <Stack>
          {logo.error && <ErrorCard error={logo.error} />}
          {logo.problem && (
            <p role="alert" className={styles.problem}>
              {logo.problem}
            </p>
          )}
          {property.letterhead.has_logo ? <Picture {...property} /> : <p className="soft">{text.none}</p>}
          <p className="soft">{text.hint}</p>
          <div className={styles.actions}>
            <ChooseButton has_logo={property.letterhead.has_logo} {...logo} />
            {property.letterhead.has_logo && <RemoveButton {...logo} />}
          </div>
        </Stack>
      </Section>
    </Card>
  )
}

/** Saves the logo of a property; `problem` is the error of a file that was not sent. */
function useLogo(id: string) {
  const text = usePartMessages('property').logo
  const set = useWrite('setLogo')
  const remove = useWrite('removeLogo')
  const [problem, setProblem] = useState<string>()
  const params = { id }
  const problemOf = (file: File) => {
    if (!TYPES.includes(file.type)) return text.wrong_type
    return file.size > MAX_BYTES ? text.too_large : undefined
  }
  async function choose(file: File) {
    const wrong = problemOf(file)
    setProblem(wrong)
    if (wrong) return
    const content = await contentOf(file).catch(() => undefined)
    if (!content) return setProblem(text.unreadable)
    set.mutate({ params, body: { content } }, { onSuccess: () => showToast(text.saved) })
  }
  return {
    choose,
    problem,
    is_setting: set.isPending,
    is_removing: remove.isPending,
    error: set.error ?? remove.error,
    remove: () => remove.mutate({ params }, { onSuccess: () => showToast(text.removed) }),
  }
}

type LogoWrites = ReturnType<typeof useLogo>

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

interface ChooseButtonProps extends Pick<LogoWrites, 'choose' | 'is_setting'> {
  readonly has_logo: boolean
}

function ChooseButton({ has_logo, choose, is_setting }: ChooseButtonProps) {
  const text = usePartMessages('property').logo
  const { allowed, why } = usePermission('setLogo')
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={TYPES.join(',')}
        aria-label={text.choose}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) choose(file)
          // So that the same file can be selected again.
          currentTarget.value = ''
        }}
      />
      <Button disabled={!allowed} title={why} loading={is_setting} onClick={() => field.current?.click()}>
        {has_logo ? text.replace : text.choose}
      </Button>
    </>
  )
}

function RemoveButton({ remove, is_removing }: Pick<LogoWrites, 'remove' | 'is_removing'>) {
  const text = usePartMessages('property').logo
  const { allowed, why } = usePermission('setLogo')
  return (
    <Button disabled={!allowed} title={why} loading={is_removing} onClick={remove}>
      {text.remove}
    </Button>
  )
}
