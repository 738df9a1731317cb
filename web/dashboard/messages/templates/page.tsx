import { Link, useSearch } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import type { MessageSchedule } from '#contract/mail/message-schedules.ts'
import type { MessageTemplate } from '#contract/mail/message-templates.ts'
import { TEMPLATE_KINDS, type TemplateKind } from '#contract/mail/template-kinds.ts'
import { useRead } from '#web/lib/data.ts'
import { useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useOneProperty } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import styles from '../messages.module.css'
import { ScheduleForm } from './schedule-form.tsx'
import { TemplateEditor } from './template-editor.tsx'

/** The texts of e-mails to guests, by occasion and language, with when they go. rule 27 */
export default function TemplatesPage() {
  const { templates: text } = usePartMessages('messages')
  const { properties } = useMe()
  const property = useOneProperty()
  const query = { property_id: property.id }
  const templates = useRead('listTemplates', { query })
  const schedules = useRead('listMessageSchedules', { query })
  return (
    <Page title={properties.length > 1 ? `${text.title}, ${property.name}` : text.title} bare>
      <p className="soft">{text.hint}</p>
      <QueryState query={templates}>
        {({ data }) => (
          <QueryState query={schedules}>
            {({ data: all }) => (
              <Texts templates={data} schedules={all} timezone={property.timezone} key={property.id} />
            )}
          </QueryState>
        )}
      </QueryState>
    </Page>
  )
}

interface TextsProps {
  readonly templates: readonly MessageTemplate[]
  readonly schedules: readonly MessageSchedule[]
  readonly timezone: string
}

function Texts({ templates, schedules, timezone }: TextsProps) {
  const words = usePartMessages('messages')
  const mine = useLanguage()
  const search = useSearch({ strict: false }) as { kind?: string; language?: string }
  const kind = TEMPLATE_KINDS.find((one) => one === search.kind) ?? TEMPLATE_KINDS[0]
  const language: Language = LANGUAGES.find((one) => one === search.language) ?? mine
  const template = templates.find((one) => one.kind === kind && one.language === language)!
  const scheduleOf = (of: TemplateKind) => schedules.find((one) => one.kind === of)
  const schedule = scheduleOf(kind)
  const ownOf = (of: TemplateKind) => templates.filter((one) => one.kind === of && !one.is_built_in).length
  return (
    <div className={styles.layout}>
      <Card>
        <nav aria-label={words.templates.kinds}>
          <ul className={styles.kinds}>
            {TEMPLATE_KINDS.map((one) => (
              <li key={one}>
                <Link
                  to="."
                  search={(now) => ({ ...now, kind: one })}
                  aria-current={one === kind ? 'page' : undefined}
                  title={ownOf(one) > 0 ? words.templates.own_count(ownOf(one)) : undefined}
                >
                  {words.kinds[one]}
                  <OnOff schedule={scheduleOf(one)} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Card>
      <div className={styles.stack}>
        <Card>
          <TemplateEditor key={`${kind} ${language}`} template={template} />
        </Card>
        <Card>
          {schedule ? (
            <ScheduleForm key={kind} schedule={schedule} timezone={timezone} />
          ) : (
            <Section title={words.templates.schedule}>
              <p className="soft">{words.templates.by_staff}</p>
            </Section>
          )}
        </Card>
      </div>
    </div>
  )
}

/** Nothing for what goes by hand alone. */
function OnOff({ schedule }: { schedule: MessageSchedule | undefined }) {
  const { templates: text } = usePartMessages('messages')
  if (!schedule) return null
  const { enabled } = schedule
  return (
    <Badge tone={enabled ? 'green' : 'grey'} icon={enabled ? Check : Ban}>
      {enabled ? text.on : text.off}
    </Badge>
  )
}
