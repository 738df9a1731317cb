import type { Actor } from '../context.ts'

/** A request that was answered, before any work is done on it. */
export interface AnsweredRequest {
  readonly account_id: string
  readonly id: string
  readonly at: Temporal.Instant
  readonly method: string
  readonly url: string
  readonly operation: string | null
  readonly status: number
  readonly error_code: string | null
  readonly duration_ms: number
  readonly source: 'api' | 'dashboard'
  readonly actor: Actor
  readonly address: string
  readonly idempotency: 'new' | 'replayed' | 'none'
  /** Bodies that hold a secret are not handed over. */
  readonly request_body: Buffer | null
  readonly response_body: Buffer | null
}

/** Records answered requests without anybody waiting for it. */
export interface RequestRecorder {
  record(request: AnsweredRequest): void
  /** Writes what has been collected. */
  flush(): Promise<void>
}
