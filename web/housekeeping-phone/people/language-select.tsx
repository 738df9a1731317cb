import {
  currentLanguage,
  LANGUAGES,
  type Language,
  loadLanguage,
  rememberLanguage,
  text,
} from '../language.ts'
import { update, usePhone } from '../model.ts'

export function LanguageSelect() {
  const { person } = usePhone()
  const choose = async (language: Language) => {
    rememberLanguage(language, person?.id)
    await loadLanguage(language)
    update({})
  }
  return (
    <label class="field">
      {text().language}
      <select value={currentLanguage()} onChange={(event) => choose(event.currentTarget.value as Language)}>
        {Object.entries(LANGUAGES).map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
