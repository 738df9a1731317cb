/** Milliseconds of processor time that something takes on this thread: on a busy machine it takes longer, and costs the same. */
export function cpuTime(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
