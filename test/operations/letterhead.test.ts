import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { sharedApp } from '../harness/shared-app.ts'
import { runCommand } from './program.ts'

const test = sharedApp()
const folder = mkdtempSync(join(tmpdir(), 'serai-logo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('serai properties letterhead sets named fields, clears empty ones, and refuses invalid input as a whole', async () => {
  const { api, property_id } = await test.createHotel()
  const env = {
    ...test.database_env,
    SERAI_SECRET: 'of-a-test-that-keeps-no-secrets-at-all',
  }
  const letterhead = (...args: string[]) =>
    runCommand(['properties', 'letterhead', property_id, ...args], env)
  const shown = async () => (await api.get(`/properties/${property_id}`)).body.letterhead
  const blank = await shown()
  expect(blank).toEqual({
    language: 'en',
    bank: null,
    tax_number: null,
    email: null,
    phone: null,
    website: null,
    footer: null,
    has_logo: false,
  })

  const logo = join(folder, 'logo.jpg')
  const photo = sharp({ create: { width: 800, height: 200, channels: 3, background: '#c33' } })
  writeFileSync(
    logo,
    await photo
      .withExif({ IFD0: { Make: 'Secret Camera' } })
      .jpeg()
      .toBuffer(),
  )
  const iban = 'DE89 3704 0044 0532 0130 00'
  const set = await letterhead('--iban', iban, '--bic', 'COBADEFFXXX', '--language', 'de', '--logo', logo)
  expect(set).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Harbour House') })
  const bank = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: null }
  expect(await shown()).toEqual({ ...blank, language: 'de', bank, has_logo: true })
  const [stored] = (await test.db.query('SELECT logo FROM properties WHERE id = $1', [property_id])).rows
  const { format, width, height, exif } = await sharp(stored.logo).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'png', width: 640, height: 160, exif: undefined })

  const wrong = await letterhead('--iban', 'DE00', '--email', 'nobody', '--footer', 'kept out')
  expect(wrong.code).toBe(1)
  expect(wrong.err).toContain('"DE00" is no IBAN')
  expect(wrong.err).toContain('"nobody" is not an e-mail address')
  writeFileSync(logo, '<svg/>')
  expect((await letterhead('--logo', logo)).err).toContain('The file is no JPEG, PNG or WebP picture.')
  expect(await shown()).toEqual({ ...blank, language: 'de', bank, has_logo: true })

  expect(await letterhead('--iban', '', '--logo', 'none')).toMatchObject({ code: 0 })
  expect(await shown()).toEqual({ ...blank, language: 'de' })
  expect((await runCommand(['properties', 'letterhead', 'prop_no', '--phone', '1'], env)).err).toContain(
    'There is no property prop_no',
  )
})
