import type { FastifyRequest } from 'fastify'
import { shorten } from '#contract/text/shorten.ts'
import { fault } from '#server/kernel/errors.ts'

/** The fields of a form; the first value of each, truncated. */
export type Form = ReadonlyMap<string, string>

const MAX_FIELD = 2_000
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Parses a form as sent by browsers; 415 for another media type, 400 for an invalid body. */
export function readForm(request: FastifyRequest): Form {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw fault('SVC-2003')
  const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch (cause) {
    throw fault('SVC-2001', { cause })
  }
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) continue
    // Removes NUL, which PostgreSQL cannot store, and normalises line breaks.
    form.set(name, shorten(value.replaceAll('\0', '').replaceAll('\r\n', '\n'), MAX_FIELD + 1))
  }
  return form
}

/** A trimmed field; empty where it is missing. */
export const fieldOf = (form: Form, name: string): string => form.get(name)?.trim() ?? ''

/** The fields that are also parameters of the URL. */
export const queryOfForm = (form: Form): Readonly<Record<string, unknown>> => Object.fromEntries(form)
