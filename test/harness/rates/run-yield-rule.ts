import type { Client } from '../client.ts'

/** Previews a rule and starts it, as rule 21.17 requires; returns the response. */
export async function runYieldRule(api: Client, id: string) {
  const { version } = (await api.post(`/yield-rules/${id}/preview`)).body
  return api.patch(`/yield-rules/${id}`, { status: 'running', previewed_version: version })
}
