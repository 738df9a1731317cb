import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The ceiling of the stack: Fastify and one statement per request, without authentication, validation, rules
 * or log. The statements are those of `bench/ceilings`.
 */
const sqlOf = (name: string) => readFileSync(new URL(`../ceilings/${name}.sql`, import.meta.url), 'utf8')
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 8,
  options: '-c search_path=serai,bench,public -c timezone=UTC',
})
const { ACCOUNT: account, TODAY: today } = process.env
const rowsOf = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows

const server = Fastify()
const texts = Object.fromEntries(
  ['read_by_id', 'list_page', 'guest_by_email'].map((name) => [name, sqlOf(name)]),
) as Record<'read_by_id' | 'list_page' | 'guest_by_email', string>

server.get('/healthz', async () => ({ status: 'ok' }))
server.get<{ Params: { id: string } }>('/v1/reservations/:id', async ({ params }) => {
  const [row] = await rowsOf('read_by_id', texts.read_by_id, [account, params.id])
  return row
})
server.get<{ Querystring: { status: string; channel: string; check_in_from: string } }>(
  '/v1/reservations',
  async ({ query: { status, channel, check_in_from } }) => ({
    data: await rowsOf('list_page', texts.list_page, [account, status, channel, check_in_from]),
  }),
)
server.get<{ Querystring: { email: string } }>('/v1/guests', async ({ query }) => ({
  data: await rowsOf('guest_by_email', texts.guest_by_email, [account, query.email]),
}))

interface Booking {
  room_type_id: string
  check_in: string
  check_out: string
  guest: { email: string }
}
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
server.post<{ Body: Booking }>('/v1/reservations', async ({ body }, reply) => {
  const values = [
    Number(body.room_type_id.slice(3)),
    days(today!, body.check_in),
    days(body.check_in, body.check_out),
    Number(/\d+/.exec(body.guest.email)![0]),
  ]
  const [row] = await rowsOf('book_one', 'SELECT bench.book_one($1, $2, $3, $4) AS answer', values)
  return reply.code(201).header('content-type', 'application/json; charset=utf-8').send(row.answer)
})

await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
