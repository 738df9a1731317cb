import { createServer } from 'node:net'
import type { Config } from '../config/config.ts'
import { OperatorError } from './operator-error.ts'

/** Checks before anything is started whether the address is free, and says in one line why not. */
export function requireFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(listenError(error, host, port)))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

export function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use: stop what listens there, or choose another with PORT.`,
    EACCES: `Port ${port} on ${host} needs rights that this user lacks: choose another with PORT.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is no address of this machine.`,
  }
  const reason = reasons[error.code ?? '']
  return reason ? new OperatorError(reason) : error
}
