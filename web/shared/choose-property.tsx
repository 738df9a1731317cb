import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '../lib/i18n/language.tsx'
import { useMe } from '../lib/session.ts'
import { Button } from '../ui/controls/button.ts'
import { Page } from '../ui/page.tsx'
import styles from './choose-property.module.css'
import { Notice } from './query-state.tsx'

/** For users with several properties: asks which one a screen shows. */
export function ChooseProperty({ title, body }: { title: string; body: string }) {
  const text = useMessages().calendar
  const navigate = useNavigate()
  const { properties } = useMe()
  return (
    <Page title={title}>
      <Notice
        title={text.choose_property}
        action={
          <div className={styles.choices}>
            {properties.map(({ id, name }) => (
              <Button
                key={id}
                onClick={() => navigate({ to: '.', search: (now) => ({ ...now, property_id: id }) })}
              >
                {name}
              </Button>
            ))}
          </div>
        }
      >
        {body}
      </Notice>
    </Page>
  )
}
