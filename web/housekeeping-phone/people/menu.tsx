import { useState } from 'preact/hooks'
import { text } from '../language.ts'
import { chooseProperty, endSession, usePhone } from '../model.ts'
import { Sheet } from '../rooms/sheet.tsx'
import { LanguageSelect } from './language-select.tsx'
import { leavePhone, signOut } from './phone-sign-in.ts'

/** The user, their language and property, and sign-out. */
export function Menu() {
  const words = text()
  const [is_open, setOpen] = useState(false)
  const { person, property_id } = usePhone()
  const { name, properties } = person!
  const after = async (left: Promise<unknown>) => {
    await left
    await endSession()
  }
  return (
    <>
      <button type="button" class="more" aria-label={`${words.menu}: ${name}`} onClick={() => setOpen(true)}>
        <span aria-hidden="true">☰</span>
      </button>
      {is_open && (
        <Sheet label={name} close={() => setOpen(false)}>
          <LanguageSelect />
          {properties.length > 1 && (
            <label class="field">
              {words.property}
              <select
                value={property_id}
                onChange={(event) => {
                  void chooseProperty(event.currentTarget.value)
                  setOpen(false)
                }}
              >
                {properties.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <button type="button" class="secondary" onClick={() => after(signOut())}>
            {words.sign_out}
          </button>
          <button type="button" class="secondary" onClick={() => after(leavePhone().then(signOut))}>
            {words.leave_phone}
          </button>
        </Sheet>
      )}
    </>
  )
}
