import type { FastifyRequest } from 'fastify'
import { fault } from '../../../kernel/errors.ts'

/** What a form has sent: each field once, cut where no field is as long. */
export type Form = ReadonlyMap<string, string>

const MAX_FIELD = 2_000
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads a form as browsers send it; 415 for anything else, 400 for what no browser sends. */
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
    // What PostgreSQL cannot hold, and line ends as it is sent by browsers.
    form.set(
      name,
      value
        .replaceAll('\0', '')
        .replaceAll('\r\n', '\n')
        .slice(0, MAX_FIELD + 1),
    )
  }
  return form
}

/** A field without blanks at its ends; empty where it is missing. */
export const fieldOf = (form: Form, name: string): string => form.get(name)?.trim() ?? ''

/** The fields that an address may have as well. */
export const queryOfForm = (form: Form): Readonly<Record<string, unknown>> => Object.fromEntries(form)
