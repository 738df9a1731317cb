import { createServer } from 'node:http'

/**
 * Partners in a separate process, `/sites/<name>`: each message is acknowledged at once. `GET /arrivals`
 * lists, for each range of availability, site, dates, count and time of arrival; `/tallies` messages and
 * bytes by site.
 */
interface Arrival {
  readonly site: string
  readonly room: string
  readonly first: string
  readonly last: string
  readonly count: number
  readonly at: number
}
let arrivals: Arrival[] = []
let tallies: Record<string, { messages: number; bytes: number; last: number }> = {}

const RUN =
  /Start="([\d-]+)" End="([\d-]+)" InvTypeCode="([^"]+)"\/><InvCounts><InvCount CountType="2" Count="(\d+)"/g

function take(site: string, body: string, at: number): string {
  const name = /<(OTA_\w+)RQ/.exec(body)?.[1] ?? 'OTA_Unknown'
  const tally = tallies[site] ?? { messages: 0, bytes: 0, last: 0 }
  tallies[site] = { messages: tally.messages + 1, bytes: tally.bytes + Buffer.byteLength(body), last: at }
  if (name === 'OTA_HotelInvCountNotif') {
    for (const [, first, last, room, count] of body.matchAll(RUN)) {
      arrivals.push({ site, room: room!, first: first!, last: last!, count: Number(count), at })
    }
  }
  return `<?xml version="1.0"?><${name}RS xmlns="http://www.opentravel.org/OTA/2003/05" Version="1.0"><Success/></${name}RS>`
}

createServer((request, response) => {
  const at = performance.timeOrigin + performance.now()
  const path = request.url ?? '/'
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(path === '/arrivals' ? arrivals : tallies))
    if (path === '/forget') {
      arrivals = []
      tallies = {}
    }
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8')
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(take(path.slice('/sites/'.length), body, at))
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
