import { type KeyboardEvent, useState } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Textarea, TextInput } from '#web/ui/controls/input.ts'
import { Columns } from '#web/ui/form.tsx'
import type { ApiOperation, Parameter } from './api-document.ts'
import type { Draft } from './draft.ts'
import styles from './explorer.module.css'
import { Described } from './operation-list.tsx'

interface FieldsProps {
  readonly operation: ApiOperation
  readonly draft: Draft
  readonly change: (changed: Partial<Draft>) => void
}

/** More optional parameters are folded, unless one has a value. */
const MAX_OPEN_PARAMETERS = 6

/** Of path and query: those that are required first, the others folded where there are many. */
export function Parameters({
  operation: { parameters },
  draft: { values },
  change,
  missing,
}: FieldsProps & { missing: readonly string[] }) {
  const text = usePartMessages('developer').explorer
  const optional = parameters.filter(({ required }) => !required)
  const fieldOf = (parameter: Parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={values[parameter.name] ?? ''}
      is_missing={missing.includes(parameter.name)}
      set={(value) => change({ values: { ...values, [parameter.name]: value } })}
    />
  )
  // At first alone: a value that is cleared again does not fold the field in which it was typed.
  const [is_open] = useState(
    () => optional.length <= MAX_OPEN_PARAMETERS || optional.some(({ name }) => values[name]),
  )
  return (
    <>
      {parameters.length > optional.length && (
        <Columns least={240}>{parameters.filter(({ required }) => required).map(fieldOf)}</Columns>
      )}
      {optional.length > 0 && (
        <details className={styles.optional} open={is_open || undefined}>
          <summary>{text.optional(optional.length)}</summary>
          <Columns least={240}>{optional.map(fieldOf)}</Columns>
        </details>
      )}
    </>
  )
}

interface ParameterFieldProps {
  readonly parameter: Parameter
  readonly value: string
  readonly is_missing: boolean
  readonly set: (value: string) => void
}

function ParameterField({ parameter, value, is_missing, set }: ParameterFieldProps) {
  const { states } = useMessages()
  const { name, description, required, schema, example } = parameter
  const choices = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined)
  const shared = {
    label: <code>{name}</code>,
    description: (
      <span title={description}>
        <Described text={description} />
      </span>
    ),
    classNames: { description: styles.hint },
    required,
    error: is_missing && states.required,
    value,
  }
  if (choices)
    return (
      <NativeSelect
        {...shared}
        data={[{ value: '', label: '–' }, ...choices]}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...shared}
      placeholder={example === undefined ? undefined : String(example)}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

/** The headers that a write takes. */
export function HeaderFields({ operation: { method, takes_if_match }, draft, change }: FieldsProps) {
  const text = usePartMessages('developer').explorer
  if (method === 'GET') return null
  return (
    <Columns least={240}>
      <TextInput
        label={<code>Idempotency-Key</code>}
        description={text.key_hint}
        value={draft.idempotency_key}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => change({ idempotency_key: value })}
      />
      {takes_if_match && (
        <TextInput
          label={<code>If-Match</code>}
          description={text.if_match_hint}
          placeholder={'"1"'}
          value={draft.if_match}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => change({ if_match: value })}
        />
      )}
    </Columns>
  )
}

interface BodyEditorProps extends FieldsProps {
  readonly problem: string | undefined
  readonly lacks_file: boolean
  readonly send: (event: KeyboardEvent) => void
}

/** JSON, which is checked while it is typed; or a file. */
export function BodyEditor({ operation, draft, change, problem, lacks_file, send }: BodyEditorProps) {
  const text = usePartMessages('developer').explorer
  const { states } = useMessages()
  if (operation.upload.length > 0)
    return (
      <label className={styles.file}>
        {text.file}
        <input
          type="file"
          accept={operation.upload.join()}
          aria-invalid={lacks_file}
          onChange={({ currentTarget: { files } }) => change({ file: files?.[0] })}
        />
        {lacks_file && <span className={styles.problem}>{states.required}</span>}
      </label>
    )
  if (!operation.body) return null
  return (
    <Textarea
      label={text.body}
      description={text.body_hint}
      classNames={{ input: styles.json }}
      value={draft.body}
      error={problem && text.not_json(problem)}
      autosize
      minRows={4}
      maxRows={24}
      spellCheck={false}
      onChange={({ currentTarget: { value } }) => change({ body: value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
      }}
    />
  )
}
