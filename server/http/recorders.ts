import type { Actor } from '../context.ts'

/** A request with its response, before it is processed for the log. */
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
  /** Bodies that contain a secret are not passed on. */
  readonly request_body: Buffer | null
  readonly response_body: Buffer | null
}

/** Records requests without delaying them. */
export interface RequestRecorder {
  record(request: AnsweredRequest): void
  /** Writes what has been collected. */
  flush(): Promise<void>
}

/** A page of a property that was shown to somebody. */
export interface Visit {
  readonly account_id: string
  readonly property_id: string
  /** Day of the property. */
  readonly date: string
  readonly step: string
  readonly language: string
  /** Empty where nothing says it. */
  readonly source: string
}

/** Counts pages without delaying them. */
export interface VisitRecorder {
  record(visit: Visit): void
  /** Writes what has been counted. */
  flush(): Promise<void>
}
