/** Milliseconds of processor time that something takes: on a busy machine it takes longer, and costs the same. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
