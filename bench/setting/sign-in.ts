/** The user of the dashboard. The password is also the secret of the service. */
export const PERSON = { email: 'desk@example.com', password: 'of-a-benchmark-that-keeps-no-secrets' }

/** The cookies of a session after sign-in. */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/app/auth/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(PERSON),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers.get('set-cookie')!.split(';')[0]!
}
