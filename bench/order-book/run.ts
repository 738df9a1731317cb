import type pg from 'pg'
import type { BenchOptions, ResultLine } from '../result-line.ts'
import { idSql } from '../setting/stock.ts'
import { openWorkspace } from '../setting/workspace.ts'
import { liveSample, ROOMS, type Sample } from './sample.ts'

const YEARS = 10
const DAYS = Math.round(YEARS * 365.25)
const MEBIBYTE = 1024 * 1024

/**
 * The rows that the service wrote for some days, copied for the following days with other stays and dates.
 * Each copy is inserted in the order of its days, as by the close of the day.
 */
async function fillYears(owner: pg.Client, { days }: Sample, copies: number): Promise<void> {
  const { rows } = await owner.query(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = 'order_book'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
  )
  const columns = rows.map(({ name }) => name as string)
  const moved: Record<string, string> = {
    reservation_id: idSql('res', '$1::bigint * stays + number'),
    ...Object.fromEntries(
      ['recorded_on', 'stay_date', 'booked_on'].map((name) => [name, `${name} + ($1 * ${days})::int`]),
    ),
  }
  await owner.query(
    `CREATE TABLE bench_sample AS SELECT *, dense_rank() OVER (ORDER BY reservation_id) AS number,
       (SELECT count(DISTINCT reservation_id) FROM order_book) AS stays FROM order_book`,
  )
  // The copies have no reservations, so foreign keys are off.
  await owner.query('SET session_replication_role = replica')
  await owner.query('SET synchronous_commit = off')
  await owner.query('TRUNCATE order_book')
  for (let copy = 0; copy < copies; copy++)
    await owner.query(
      `INSERT INTO order_book (${columns.join(', ')})
       SELECT ${columns.map((name) => moved[name] ?? name).join(', ')} FROM bench_sample
       ORDER BY bench_sample.recorded_on, bench_sample.reservation_id, position`,
      [copy],
    )
  await owner.query('RESET ALL')
  await owner.query('VACUUM (ANALYZE) order_book')
}

/** Rows and bytes of the order book of a property with 200 rooms in ten years. */
export async function orderBook({ quick, print }: BenchOptions): Promise<ResultLine[]> {
  const place = await openWorkspace()
  try {
    const sample = await liveSample(place, quick ? 3 : 28, print)
    const owner = await place.owner('serai')
    const copies = Math.ceil(DAYS / sample.days)
    print(`writing ${copies} times ${sample.days} days`)
    await fillYears(owner, sample, copies)
    const { rows } = await owner.query(
      `SELECT count(*)::int AS rows, count(DISTINCT reservation_id)::int AS stays,
         round(100.0 * sum(rooms) FILTER (WHERE state = 'booked') / (${ROOMS} * ${copies * sample.days})) AS occupancy,
         pg_table_size('order_book')::int8 AS in_table, pg_indexes_size('order_book')::int8 AS in_indexes
       FROM order_book`,
    )
    const found = rows[0]
    const [in_table, in_indexes] = [Number(found.in_table), Number(found.in_indexes)]
    const mebibytes = (bytes: number) => `${Math.round(bytes / MEBIBYTE).toLocaleString('en')} MiB`
    await owner.end()
    return [
      {
        cell: `Order book of ${YEARS} years of ${ROOMS} rooms at ${found.occupancy} % occupancy`,
        value: `${found.rows.toLocaleString('en')} rows, ${mebibytes(in_table + in_indexes)}`,
        note: `table ${mebibytes(in_table)}, indexes ${mebibytes(in_indexes)}`,
        details: { ...found, copies, sample },
      },
      {
        cell: 'The same: rows of a stay that was booked, bytes of a row with its indexes',
        value: `${(found.rows / found.stays).toFixed(2)}, ${Math.round((in_table + in_indexes) / found.rows)}`,
        note: Object.entries(sample.counts)
          .map(([name, count]) => `${count} ${name}`)
          .join(', '),
      },
    ]
  } finally {
    await place.close()
  }
}
