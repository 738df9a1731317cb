import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../lib/api-error.ts'
import { type ChangedFieldsOptions, changedFields } from '../lib/changed-fields.ts'
import { useWrite, type Writing } from '../lib/data.ts'
import { useFieldName } from '../lib/i18n/field-words.ts'
import { isEqual } from '../lib/is-equal.ts'
import type { Answer, Args, Body, OperationId, ReadId, WriteId } from '../lib/operations.ts'
import { showToast } from '../ui/toasts.tsx'
import { runUndo } from './run-undo.ts'

/** The path of a field, or of a part of it. */
type Path<V> = (keyof V & string) | `${keyof V & string}.${string}`
type Write<K extends WriteId> = (request: Writing<K>) => Promise<Answer<K>>

interface Undo {
  readonly act: () => Promise<unknown>
  /** The text of the toast; by default the action returns it. */
  readonly done?: string
}

interface RecordFormOptions<K extends WriteId, R, V extends object> extends ChangedFieldsOptions {
  /** The values of the fields, from the record or the initial ones without a record. */
  readonly values: (record: R) => V
  /** The body of the request from the values; by default the values themselves. */
  readonly body?: (values: V) => object
  /** Path and query of the request; by default the id of the record. */
  readonly target?: Omit<Args<K>, 'body'>
  /** Reads the current record after a conflict; without it a conflict is shown as any other error. */
  readonly read?: ReadId
  /** The fields follow the record while nothing has been edited. */
  readonly follow?: boolean
  /** Replaces the request, for forms that send several. */
  readonly send?: (write: Write<K>, values: V, version: number | undefined) => Promise<Answer<K>>
  /** Closes the form after it is saved. */
  readonly close?: () => void
  /** The text of the toast. */
  readonly done?: (answer: Answer<K>, values: V) => string | undefined
  readonly undo?: (answer: Answer<K>, values: V) => Undo | undefined
  /** The subject of the toast, which replaces an earlier one about the same subject. */
  readonly about?: string
  readonly onSaved?: (answer: Answer<K>, values: V) => void
  /** After a refusal: what was read or calculated before may be outdated. */
  readonly onError?: () => void
  /** Called in place of a request where nothing differs from the record. */
  readonly onUnchanged?: () => void
}

export interface Conflict {
  readonly operation: ReadId
  readonly id: string
  readonly seen: object
  readonly changes: object
  readonly apply: (version: number) => void
  readonly discard: (now: object) => void
}

/** The state of a form, independent of the type of its values. */
export interface FormState {
  readonly operation: OperationId
  readonly error: ApiError | null
  readonly conflict: Conflict | undefined
  readonly busy: boolean
  readonly submit: () => void
  readonly close: (() => void) | undefined
}

export interface RecordForm<K extends WriteId, V extends object> extends FormState {
  readonly values: V
  readonly set: (more: Partial<V>) => void
  /** The body of the request. */
  readonly changes: Partial<Body<K>>
  /** Whether anything differs from the record or the initial values. */
  readonly dirty: boolean
  readonly answer: Answer<K> | undefined
  readonly reset: () => void
  /** Label, value and error of a field, by its path in the values. */
  readonly field: (path: Path<V>) => FieldProps
  readonly checkbox: (path: Path<V>) => CheckboxProps
  readonly problem: (path: Path<V>) => string | undefined
}

export interface FieldProps {
  readonly label: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: a path of values leads to any of them
  readonly value: any
  // biome-ignore lint/suspicious/noExplicitAny: fields give events, or values of their own
  readonly onChange: (change: any) => void
  readonly error: string | undefined
}

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: FieldProps['onChange']
}

interface Versioned {
  readonly id?: string
  readonly version?: number
}

/**
 * The form of one operation. With a record it sends the changed fields with the version that was read; a
 * newer version is a conflict, which the user decides. Without a record it sends all values.
 */
export function useRecordForm<K extends WriteId, R extends object | undefined, V extends object>(
  operation: K,
  record: R,
  options: RecordFormOptions<K, R, V>,
): RecordForm<K, V> {
  const { read, close } = options
  const seen = useSeenRecord(record, options)
  const { form, base, changes, dirty, begin } = seen
  const { values } = form
  const { id, version } = (base ?? {}) as Versioned
  const save = useSave(operation, seen, options)
  const submit = () => {
    if (save.isPending) return
    const unchanged = base !== undefined && !options.send && Object.keys(changes).length === 0
    if (unchanged) return (options.onUnchanged ?? close)?.()
    save.mutate({ sent: values, on: version })
  }
  const reset = (now: R) => {
    save.reset()
    begin(now)
  }
  const conflict: Conflict | undefined =
    read && save.error?.code === 'SVC-1015'
      ? {
          operation: read,
          id: id!,
          seen: base!,
          changes,
          apply: (now) => save.mutate({ sent: values, on: now }),
          discard: (now) => (close ? close() : reset(now as R)),
        }
      : undefined
  return {
    ...useFields(form, operation),
    operation,
    values,
    set: (more) => form.setValues((now) => ({ ...now, ...more })),
    changes: changes as Partial<Body<K>>,
    dirty,
    busy: save.isPending,
    answer: save.data,
    error: save.error,
    conflict,
    submit,
    close,
    reset: () => reset(record),
  }
}

/** The values, the record that they were read from, and the differences. */
function useSeenRecord<K extends WriteId, R extends object | undefined, V extends object>(
  record: R,
  { values: valuesOf, body = (values: V) => values, merged, together, follow }: RecordFormOptions<K, R, V>,
) {
  const [base, setBase] = useState(record)
  const form = useForm<V>({ mode: 'controlled', initialValues: valuesOf(base) })
  const { values } = form
  const changes =
    base === undefined
      ? body(values)
      : changedFields(body(valuesOf(base)), body(values), { merged, together })
  const dirty = base === undefined ? !isEqual(values, valuesOf(base)) : Object.keys(changes).length > 0
  const begin = (now: R) => {
    setBase(now)
    form.setValues(valuesOf(now))
  }
  if (record !== base && base !== undefined) {
    // Changes of fields outside of the form are no conflict.
    if (isEqual(valuesOf(record), valuesOf(base))) setBase(record)
    else if (follow && !dirty) begin(record)
  }
  return { form, base, setBase, changes, dirty, begin }
}

function useSave<K extends WriteId, R extends object | undefined, V extends object>(
  operation: K,
  { form, base, setBase, changes }: ReturnType<typeof useSeenRecord<K, R, V>>,
  options: RecordFormOptions<K, R, V>,
) {
  const write = useWrite(operation)
  const { id } = (base ?? {}) as Versioned
  return useMutation<Answer<K>, ApiError, { sent: V; on?: number | undefined }>({
    mutationFn: ({ sent, on }) => {
      if (options.send) return options.send(write.mutateAsync, sent, on)
      const { target = id === undefined ? {} : { params: { id } } } = options
      const request = { ...target, body: changes, ...(on !== undefined && { version: on }) }
      return write.mutateAsync(request as unknown as Writing<K>)
    },
    onError: ({ fields }) => {
      form.setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      options.onError?.()
    },
    onSuccess: (answer, { sent }) => {
      if (base !== undefined && (answer as Versioned | undefined)?.id === id) {
        setBase(answer as unknown as R)
        // Input typed while the request was in flight stays.
        if (isEqual(form.getValues(), sent)) form.setValues(options.values(answer as unknown as R))
      }
      form.clearErrors()
      options.close?.()
      const message = options.done?.(answer, sent)
      const undo = options.undo?.(answer, sent)
      if (message) showToast(message, undo && (() => runUndo(undo.act(), undo.done)), options.about)
      options.onSaved?.(answer, sent)
    },
  })
}

/** Fields by path: the label is that of the last segment; the error also that of a part of the field. */
function useFields<V extends object>(form: ReturnType<typeof useForm<V>>, operation: OperationId) {
  const fieldName = useFieldName(operation)
  const problem = (path: Path<V>) => {
    const at = Object.keys(form.errors).find((one) => one === path || one.startsWith(`${path}.`))
    return at === undefined ? undefined : String(form.errors[at])
  }
  const field = (path: Path<V>): FieldProps => {
    const { value, onChange } = form.getInputProps(path)
    return { label: fieldName(path.split('.').at(-1)!), value: value ?? '', onChange, error: problem(path) }
  }
  const checkbox = (path: Path<V>): CheckboxProps => {
    const { checked, onChange } = form.getInputProps(path, { type: 'checkbox' })
    return { checked, onChange }
  }
  return { field, checkbox, problem }
}
