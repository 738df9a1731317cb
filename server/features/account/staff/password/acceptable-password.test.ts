import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { requireGoodPassword } from './acceptable-password.ts'
import { isCommonPassword } from './listed-passwords.ts'

const OWNER = {
  email: 'nina.petrowa@hotel.example',
  name: 'Nina Petrówa-Li',
  hotel_names: ['Harbour House', 'Café Müller'],
}
const codeOf = (password: string) =>
  requireGoodPassword(password, OWNER).then(
    () => 'taken',
    ({ details }) => details[0].code,
  )

describe('passwords', () => {
  it('in the list of common passwords are detected in any case', async () => {
    const lines = gunzipSync(readFileSync(new URL('listed-passwords.txt.gz', import.meta.url)))
      .toString()
      .trimEnd()
      .split('\n')
    expect(lines.length).toBeGreaterThan(49_000)
    const known = await Promise.all(lines.map((line) => isCommonPassword(line)))
    expect(lines.filter((_, i) => !known[i])).toEqual([])
    for (const other of ['', '\n', 'zzzzzzzzzzzzzzzz', `${lines[0]}\u0001`, `${lines.at(-1)}\u0001`])
      expect(await isCommonPassword(other), other).toBe(false)
  })

  it.each([
    ['password123', 'too_common'],
    ['QwertyUiop', 'too_common'],
    ['1234567890', 'too_common'],
    ['sunshine2027!', 'too_common'],
    ['12manchester', 'too_common'],
    ['short', 'too_short'],
    ['abababababab', 'too_simple'],
    ['my serai account', 'too_guessable'],
    ['S.E.R.A.I. 2027', 'too_guessable'],
    ['petrowa likes tea', 'too_guessable'],
    ['PETRÓWA likes tea', 'too_guessable'],
    ['ninapetrowa1987', 'too_guessable'],
    ['behind the harbour', 'too_guessable'],
    ['cafe-muller forever', 'too_guessable'],
    ['correct horse battery', 'taken'],
    ['a house on the quay', 'taken'],
    ['likes wide rivers', 'taken'],
    ['sunshine over the quay', 'taken'],
    ['пароль из слов', 'taken'],
    ['長い合言葉はとても良い', 'taken'],
  ])('%s is %s', async (password, code) => {
    expect(await codeOf(password)).toBe(code)
  })
})
