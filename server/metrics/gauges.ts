import { Gauge, type Registry } from 'prom-client'

/** Makes gauges that are read at each scrape, for each environment that is watched. */
export function scrapedGauges<Read>(registers: Registry[]) {
  const watched: { environment: string; read: () => Promise<Read> }[] = []
  return {
    gauge: (
      [name, help]: readonly [name: string, help: string],
      labels: string[],
      show: (gauge: Gauge, environment: string, value: Read) => void,
    ) =>
      new Gauge({
        name,
        help,
        labelNames: ['environment', ...labels],
        registers,
        async collect() {
          for (const { environment, read } of watched) {
            const value = await read().catch(() => undefined)
            if (value) show(this, environment, value)
          }
        },
      }),
    watch: (environment: string, read: () => Promise<Read>) => watched.push({ environment, read }),
  }
}

/**
 * The items of a queue by status, and the age of its oldest in seconds. Each gauge reads by itself: one is
 * written while another is still collected.
 */
export function queueGauges<Status extends string>(
  registers: Registry[],
  named: {
    open: [name: string, help: string]
    lag: [name: string, help: string]
    statuses: readonly Status[]
  },
) {
  const { gauge, watch } = scrapedGauges<Readonly<Record<Status | 'lag', number>>>(registers)
  gauge(named.open, ['status'], (open_gauge, environment, open) => {
    for (const status of named.statuses) open_gauge.set({ environment, status }, open[status])
  })
  gauge(named.lag, [], (lag_gauge, environment, { lag }) => lag_gauge.set({ environment }, lag))
  return watch
}
