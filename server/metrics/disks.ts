import { Gauge, type Registry } from 'prom-client'
import { diskSpaceOf } from '../kernel/disk-space.ts'

export interface DiskMetrics {
  /** Collects the free space on the disk of a folder at each scrape. */
  watchDisk(name: string, folder: string): void
}

export function diskMetrics(registers: Registry[]): DiskMetrics {
  const watched: { name: string; folder: string }[] = []
  const gauge = new Gauge({
    name: 'serai_disk_free_bytes',
    help: 'Free space on the disk of a folder: data (the embedded database) and downtime (packs)',
    labelNames: ['folder'],
    registers,
    async collect() {
      for (const { name, folder } of watched) {
        const space = await diskSpaceOf(folder)
        if (space) gauge.set({ folder: name }, space.free_bytes)
      }
    },
  })
  return { watchDisk: (name, folder) => void watched.push({ name, folder }) }
}
