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
    EADDRINUSE: `Port ${port} on ${host} is in use: stop the program that listens there, or choose another port with PORT.`,
    EACCES: `Port ${port} on ${host} needs permissions that this user lacks: choose another port with PORT.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
  }
  const reason = reasons[error.code ?? '']
  return reason ? new OperatorError(reason) : error
}
