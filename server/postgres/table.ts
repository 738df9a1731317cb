import type { NextVersion } from './row-version.ts'
import { type AccountContext, requireVisible, type ScopedContext } from './scope.ts'
import { type Statement, statement } from './statement.ts'

/** A column: its TypeScript type, and how it is read and written. */
export interface Column<T> {
  /** Never set: it carries the type. */
  readonly type: T
  /** Arrays and objects are sent as JSON; otherwise an array is one of PostgreSQL's. */
  readonly json?: true
  /** Written on INSERT and never changed. */
  readonly fixed?: true
  /** The expression of a SELECT in place of the name. */
  readonly sql?: string
}
type Marks = Column<unknown> & { readonly read_only?: true; readonly write_only?: true }
type Columns = Readonly<Record<string, Marks>>

export const column = <T>(): Column<T> => ({ type: undefined as T })
export const text = column<string>()
export const integer = column<number>()
export const boolean = column<boolean>()
/** `YYYY-MM-DD`. */
export const date = column<string>()
/** RFC 3339, in UTC. */
export const timestamp = column<string>()

export const nullable = <C extends Column<unknown>>(
  of: C,
): Omit<C, 'type'> & { readonly type: C['type'] | null } => of
export const json = <T>(): Column<T> => ({ ...column<T>(), json: true })
/** Never changed after the INSERT. */
export const fixed = <C extends Column<unknown>>(of: C) => ({ ...of, fixed: true as const })
/** Written by other statements, or by none: computed by an expression. */
export const readOnly = <T>(of: Column<T>, sql?: string): Column<T> & { readonly read_only: true } => ({
  ...of,
  read_only: true,
  ...(sql !== undefined && { sql }),
})
/** Read by an expression over stored columns, which are `derived`. */
export const readAs = <T>(of: Column<T>, sql: string): Column<T> => ({ ...of, sql })
/** Written on INSERT, and not part of the row that is read. */
export const writeOnly = <T>(
  of: Column<T>,
): Column<T> & { readonly write_only: true; readonly fixed: true } => ({
  ...of,
  write_only: true,
  fixed: true,
})

type Readable<C extends Columns> = {
  readonly [K in keyof C as C[K] extends { write_only: true } ? never : K]: C[K]['type']
}
type Writable<C extends Columns> = {
  readonly [K in keyof C as C[K] extends { read_only: true } ? never : K]: C[K]['type']
}
/** A row as read. */
export type RowOf<T> = T extends KeyedTable<infer C> ? Readable<C> : never

interface Options<C extends Columns> {
  /** A condition on existing rows, such as `deleted_at IS NULL`. */
  readonly where?: string
  /** What an upsert goes by, where that is not the id. */
  readonly key?: readonly (keyof C & string)[]
  /** What an INSERT does where the row exists: `ON CONFLICT …`. */
  readonly on_conflict?: string
  /** Columns whose values are derived from the row, beside those that are read or in their place. */
  readonly derived?: Readonly<Record<string, (row: Writable<C>) => unknown>>
}

type Writing = Pick<AccountContext, 'scope'> & { readonly tx: Pick<AccountContext['tx'], 'run'> }

/** Rows of an account by some key, from one description of their columns. */
export interface KeyedTable<C extends Columns> {
  /** The columns of a SELECT; with an alias, of that table. */
  readonly columns: string
  columnsOf(alias: string): string
  /** Some of them. */
  only(names: readonly (keyof Readable<C> & string)[]): string
  /** `SELECT … FROM table`. */
  readonly select: string
  insert(ctx: Writing, row: Writable<C>): Promise<unknown[]>
  /** Several in one statement. */
  insertMany(ctx: Writing, rows: readonly Writable<C>[]): Promise<unknown[]>
  /** Inserts, or writes all columns that may change over the row of that key. */
  upsert(ctx: Writing, row: Writable<C>): Promise<unknown[]>
  upsertMany(ctx: Writing, rows: readonly Writable<C>[]): Promise<unknown[]>
}

/** The same by `id`. */
export interface Table<C extends Columns> extends KeyedTable<C> {
  /** Writes all columns that may change; a row with a version has been given the next one by `raiseVersion`. */
  update(
    ctx: AccountContext,
    row: Writable<Omit<C, WriteOnlyOf<C>>> & { readonly id: string } & Versioned<C>,
  ): Promise<unknown[]>
  /** A row of the account, whatever the caller's properties. */
  read(ctx: AccountContext, id: string): Promise<Readable<C> | undefined>
  /** The same, locked until the transaction ends: FOR NO KEY UPDATE, so that rows that refer to it need not wait. */
  lock(ctx: AccountContext, id: string): Promise<Readable<C> | undefined>
  /**
   * A row of a property of the caller's scope. 404 SVC-3001 for any other, and where there is none; `field` is the place
   * of the id in a body. rule 0
   */
  find(ctx: ScopedContext, id: string, field?: string): Promise<FoundRow<C>>
  /** The same, locked until the transaction ends. */
  findForChange(ctx: ScopedContext, id: string, field?: string): Promise<FoundRow<C>>
}
/** Only rows of a property, or of the account as a whole (null), have a scope. */
type FoundRow<C extends Columns> =
  Readable<C> extends { readonly property_id: string | null } ? Readable<C> : never
type Versioned<C extends Columns> = 'version' extends keyof C ? { readonly version: NextVersion } : unknown
type WriteOnlyOf<C extends Columns> = {
  [K in keyof C]: C[K] extends { write_only: true } ? K : never
}[keyof C]

/** What the statements over a table have in common. */
function describe<C extends Columns>(columns: C, derived: NonNullable<Options<C>['derived']>) {
  const names = Object.keys(columns)
  const selected = (prefix: string, among: readonly string[] = names) =>
    among
      .filter((key) => !columns[key]!.write_only)
      .map((key) => (columns[key]!.sql ? `${columns[key]!.sql} AS ${key}` : `${prefix}${key}`))
      .join(', ')
  const stored = names.filter((key) => !columns[key]!.read_only && !(key in derived))
  const inserted = [...stored, ...Object.keys(derived)]
  const updated = inserted.filter((key) => !columns[key]?.fixed && key !== 'id')
  const toStore = (row: Writable<C>, key: string) =>
    (derived[key] ? derived[key](row) : row[key as keyof Writable<C>]) ?? null
  const valuesOf = (row: Writable<C>, keys: readonly string[]) =>
    keys.map((key) => {
      const value = toStore(row, key)
      return columns[key]?.json && value !== null ? JSON.stringify(value) : value
    })
  const toJson = (rows: readonly Writable<C>[]) =>
    JSON.stringify(rows.map((row) => Object.fromEntries(inserted.map((key) => [key, toStore(row, key)]))))
  return { selected, inserted, updated, valuesOf, toJson }
}

/**
 * The statements of a table, built once from its description: the account leads, and `key` is the key within
 * it. Statements with other conditions are in its store, over `columns`. ADR 33
 */
export function keyedTable<const C extends Columns>(
  name: string,
  key: readonly (keyof C & string)[],
  columns: C,
  { on_conflict = '', derived = {} }: Pick<Options<C>, 'on_conflict' | 'derived'> = {},
): KeyedTable<C> {
  const { selected, inserted, updated, valuesOf, toJson } = describe(columns, derived)
  const list = inserted.join(', ')
  const one = `INSERT INTO ${name} (account_id, ${list}) VALUES ($1, ${inserted.map((_, i) => `$${i + 2}`).join(', ')})`
  const many = `INSERT INTO ${name} (account_id, ${list}) SELECT $1, ${list} FROM json_populate_recordset(NULL::${name}, $2)`
  const over = `ON CONFLICT (${['account_id', ...key].join(', ')}) DO UPDATE SET ${updated.map((column) => `${column} = excluded.${column}`).join(', ')}`
  const statements = {
    insert: statement(`insert_into_${name}`, `${one} ${on_conflict}`),
    insertMany: statement(`insert_many_into_${name}`, many),
    upsert: statement(`upsert_into_${name}`, `${one} ${over}`),
    upsertMany: statement(`upsert_many_into_${name}`, `${many} ${over}`),
  }
  return {
    columns: selected(''),
    columnsOf: (alias) => selected(`${alias}.`),
    only: (some) => selected('', some),
    select: `SELECT ${selected('')} FROM ${name}`,
    insert: ({ tx, scope }, row) => tx.run(statements.insert, [scope.account_id, ...valuesOf(row, inserted)]),
    insertMany: ({ tx, scope }, rows) => tx.run(statements.insertMany, [scope.account_id, toJson(rows)]),
    upsert: ({ tx, scope }, row) => tx.run(statements.upsert, [scope.account_id, ...valuesOf(row, inserted)]),
    upsertMany: ({ tx, scope }, rows) => tx.run(statements.upsertMany, [scope.account_id, toJson(rows)]),
  }
}

/** The same of a table whose key is `id`. */
export function table<const C extends Columns>(
  name: string,
  columns: C,
  { where, key = ['id' as keyof C & string], on_conflict = '', derived = {} }: Options<C> = {},
): Table<C> {
  const { updated, valuesOf } = describe(columns, derived)
  const keyed = keyedTable(name, key, columns, { on_conflict, derived })
  const by_id = `${keyed.select} WHERE account_id = $1 AND id = $2${where === undefined ? '' : ` AND ${where}`}`
  const statements = {
    update: statement(
      `update_row_of_${name}`,
      `UPDATE ${name} SET ${updated.map((key, i) => `${key} = $${i + 3}`).join(', ')} WHERE account_id = $1 AND id = $2`,
    ),
    read: statement(`read_row_of_${name}`, by_id),
    lock: statement(`lock_row_of_${name}`, `${by_id} FOR NO KEY UPDATE`),
  }
  const found =
    (one: Statement) =>
    async (ctx: ScopedContext, id: string, field?: string): Promise<FoundRow<C>> =>
      requireVisible(ctx, await ctx.tx.one<FoundRow<C>>(one, [ctx.scope.account_id, id]), field)
  return {
    ...keyed,
    update: ({ tx, scope }, row) =>
      tx.run(statements.update, [scope.account_id, row.id, ...valuesOf(row as never, updated)]),
    read: ({ tx, scope }, id) => tx.one(statements.read, [scope.account_id, id]),
    lock: ({ tx, scope }, id) => tx.one(statements.lock, [scope.account_id, id]),
    find: found(statements.read),
    findForChange: found(statements.lock),
  }
}
