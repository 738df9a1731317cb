import type { Client } from '../client.ts'

/** Looks at the preview of a rule and lets it run, as rule 21.17 asks; the answer. */
export async function runYieldRule(api: Client, id: string) {
  const { version } = (await api.post(`/yield-rules/${id}/preview`)).body
  return api.patch(`/yield-rules/${id}`, { status: 'running', previewed_version: version })
}
