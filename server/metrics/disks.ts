import { Gauge, type Registry } from 'prom-client'
import { type DiskSpace, diskSpaceOf } from '../kernel/disk-space.ts'

export interface DiskMetrics {
  /** Collects the space on the disk of a folder at each scrape. */
  watchDisk(name: string, folder: string): void
}

export function diskMetrics(registers: Registry[]): DiskMetrics {
  const watched: { name: string; folder: string }[] = []
  const gaugeOf = (name: string, help: string, read: (space: DiskSpace) => number) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers,
      async collect() {
        for (const { name, folder } of watched) {
          const space = await diskSpaceOf(folder)
          if (space) gauge.set({ folder: name }, read(space))
        }
      },
    })
  }
  gaugeOf(
    'serai_disk_free_bytes',
    'Free space on the disk of a folder: data (the embedded database) and downtime (packs)',
    ({ free_bytes }) => free_bytes,
  )
  gaugeOf('serai_disk_size_bytes', 'Size of the disk of a folder', ({ total_bytes }) => total_bytes)
  return { watchDisk: (name, folder) => void watched.push({ name, folder }) }
}
