/** The first requests of a new user, ready to run. The key is taken from the shell. */

const python = (value: unknown) => JSON.stringify(value, null, 4)

export const firstRequest = (base: string) => ({
  curl: `curl -H "Authorization: Bearer $SERAI_API_KEY" "${base}/reservations?limit=5"`,
  TypeScript: `const response = await fetch('${base}/reservations?limit=5', {
  headers: { authorization: \`Bearer \${process.env.SERAI_API_KEY}\` },
})
console.log(response.status, await response.json())`,
  Python: `import json, os, urllib.request

request = urllib.request.Request(
    "${base}/reservations?limit=5",
    headers={"Authorization": f"Bearer {os.environ['SERAI_API_KEY']}"},
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`,
})

/** The same each day and stay: run twice, it creates one reservation. */
export function firstBooking(base: string, booking: { check_in: string }) {
  const key = `first-booking-${booking.check_in}`
  return {
    curl: `curl -H "Authorization: Bearer $SERAI_API_KEY" \\
  -H "Content-Type: application/json" -H "Idempotency-Key: ${key}" \\
  -d '${JSON.stringify(booking)}' \\
  "${base}/reservations"`,
    TypeScript: `const response = await fetch('${base}/reservations', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.SERAI_API_KEY}\`,
    'content-type': 'application/json',
    'idempotency-key': '${key}',
  },
  body: JSON.stringify(${JSON.stringify(booking, null, 2).replaceAll('\n', '\n  ')}),
})
console.log(response.status, await response.json())`,
    Python: `import json, os, urllib.request

booking = ${python(booking)}
request = urllib.request.Request(
    "${base}/reservations",
    data=json.dumps(booking).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['SERAI_API_KEY']}",
        "Content-Type": "application/json",
        "Idempotency-Key": "${key}",
    },
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`,
  }
}
