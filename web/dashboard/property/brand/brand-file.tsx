import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useWrite } from '#web/lib/data.ts'
import { invalidateAfter } from '#web/lib/invalidation.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Card } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import styles from './brand.module.css'

interface BrandFileProps {
  readonly property_id: string
  readonly operations: {
    readonly set: 'setLogo' | 'setFont'
    readonly remove: 'removeLogo' | 'removeFont'
  }
  /** Media types that are taken; a file whose type the system does not know has the first. */
  readonly types: readonly string[]
  readonly extensions: readonly string[]
  readonly max_bytes: number
  readonly is_there: boolean
  readonly text: {
    readonly title: string
    readonly none: string
    readonly hint: string
    readonly choose: string
    readonly replace: string
    readonly remove: string
    readonly saved: string
    readonly removed: string
    readonly wrong_type: string
    readonly too_large: string
  }
  /** What is there. */
  readonly children: ReactNode
}

/** One file of a property: shown, uploaded, removed. It is saved at once. */
export function BrandFile({ is_there, text, children, ...file }: BrandFileProps) {
  const { choose, problem, is_setting, is_removing, error, remove } = useBrandFile({ ...file, text })
  const { allowed, why } = usePermission(file.operations.set)
  return (
    <Card>
      <Section title={text.title}>
        <Stack>
          {error && <ErrorCard error={error} />}
          {problem && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          {is_there ? children : <p className="soft">{text.none}</p>}
          <p className="soft">{text.hint}</p>
          <div className={styles.actions}>
            <ChooseFile
              accept={[...file.types, ...file.extensions].join(',')}
              choose={choose}
              label={text.choose}
            >
              {(open) => (
                <Button disabled={!allowed} title={why} loading={is_setting} onClick={open}>
                  {is_there ? text.replace : text.choose}
                </Button>
              )}
            </ChooseFile>
            {is_there && (
              <Button disabled={!allowed} title={why} loading={is_removing} onClick={remove}>
                {text.remove}
              </Button>
            )}
          </div>
        </Stack>
      </Section>
    </Card>
  )
}

type Uploaded = Pick<
  BrandFileProps,
  'property_id' | 'operations' | 'types' | 'extensions' | 'max_bytes' | 'text'
>

/** Saves a file; `problem` is the error of one that was not sent. */
function useBrandFile({ property_id, operations, types, extensions, max_bytes, text }: Uploaded) {
  const client = useQueryClient()
  const params = { id: property_id }
  const [problem, setProblem] = useState<string>()
  const set = useMutation<unknown, ApiError, File>({
    mutationFn: (body) => call(operations.set, { params, body }, { idempotency_key: crypto.randomUUID() }),
    onSuccess: () => showToast(text.saved),
    onSettled: () => invalidateAfter(client, operations.set),
  })
  const remove = useWrite(operations.remove)
  function choose(file: File) {
    const is_named = extensions.some((extension) => file.name.toLowerCase().endsWith(extension))
    const type = types.includes(file.type) ? file.type : is_named ? types[0]! : undefined
    const wrong = type === undefined ? text.wrong_type : file.size > max_bytes ? text.too_large : undefined
    setProblem(wrong)
    if (!wrong) set.mutate(new File([file], file.name, { type: type! }))
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

interface ChooseFileProps {
  readonly accept: string
  readonly label: string
  readonly choose: (file: File) => void
  readonly children: (open: () => void) => ReactNode
}

function ChooseFile({ accept, label, choose, children }: ChooseFileProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) choose(file)
          // So that the same file can be selected again.
          currentTarget.value = ''
        }}
      />
      {children(() => field.current?.click())}
    </>
  )
}
