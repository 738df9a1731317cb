import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second: 100 on common Linux systems. */
const TICKS = 100

/** Processor seconds used by a process; with its children for a PostgreSQL server. */
export function processorSeconds(pid: number, { children = false } = {}): number {
  if (!children) return ticksOf(pid).own / TICKS
  const family = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && ticksOf(Number(name)).parent === pid,
  )
  const living = family.reduce((sum, name) => sum + ticksOf(Number(name)).own, 0)
  const { own, ended } = ticksOf(pid)
  return (own + ended + living) / TICKS
}

function ticksOf(pid: number): { parent: number; own: number; ended: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
  } catch {
    return { parent: 0, own: 0, ended: 0 }
  }
}
