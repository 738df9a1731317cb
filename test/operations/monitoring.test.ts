import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeMetrics } from '#server/metrics/metrics.ts'

const FOLDER = new URL('../../deploy/monitoring', import.meta.url).pathname
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

/** Names of the series that `/metrics` can have. */
async function seriesNames(): Promise<Set<string>> {
  const metrics = await makeMetrics().registry.getMetricsAsJSON()
  return new Set(
    metrics.flatMap(({ name, type }) =>
      `${type}` === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
}

const namesIn = (text: string) => [...new Set(text.match(/\b(?:serai|process|nodejs)_[a-z0-9_]+\b/g))]

describe('deploy/monitoring', () => {
  it.each(['alerts.yml', 'grafana-dashboard.json'])(
    '%s names only metrics that the service has',
    async (name) => {
      const known = await seriesNames()
      const named = namesIn(read(name))
      expect(named.length).toBeGreaterThan(9)
      expect(named.filter((one) => !known.has(one))).toEqual([])
    },
  )

  it('has an example for each alert, and says in each what to do', () => {
    const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const examples = [...read('alerts.test.yml').matchAll(/- alertname: (\w+)/g)].map(([, name]) => name)
    expect(alerts.length).toBeGreaterThan(9)
    expect(examples).toEqual(alerts)
    expect([...read('alerts.yml').matchAll(/^ {10}action: ".+"$/gm)]).toHaveLength(alerts.length)
  })

  it('shows in each panel of the dashboard what it measures, and no two with one place', () => {
    interface Panel {
      readonly type: string
      readonly title: string
      readonly gridPos: { x: number; y: number }
      readonly targets?: { expr: string; legendFormat: string }[]
    }
    const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] }
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
    for (const { type, title, targets } of panels)
      if (type !== 'row')
        expect([title, targets!.every(({ expr, legendFormat }) => expr && legendFormat)]).toEqual([
          title,
          true,
        ])
  })
})
