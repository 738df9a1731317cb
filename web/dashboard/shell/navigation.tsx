import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { basePath } from '../../lib/environment.ts'
import { allPagesQuery } from '../../lib/fetch-all.ts'
import { useLanguage, useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { groupsFor, type MenuGroup, type MenuItem } from './menu.ts'
import styles from './navigation.module.css'
import { useClosedGroups } from './use-closed-groups.ts'

/** The navigation: groups by work, and sections with their screens while one of them is open. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const text = useMessages().shell
  const me = useMe()
  const { groups, sections } = groupsFor(me)
  const { closed, toggle } = useClosedGroups()
  const here = useRouterState({ select: ({ location }) => location.pathname.replace(basePath, '') })
  const isWithin = ({ path, inside }: MenuItem): boolean =>
    here === path || here.startsWith(`${path}/`) || (inside?.some(isWithin) ?? false)
  return (
    <nav aria-label={text.main_navigation} className={styles.nav}>
      {groups.map((group) => (
        <Group
          key={group.id}
          {...{ group, isWithin, onGo }}
          open={!closed.has(group.id)}
          toggle={() => toggle(group.id)}
        />
      ))}
      <ul className={styles.sections}>
        {sections.map((place) => (
          <li key={place.id}>
            <PlaceLink place={place} active={false} within={isWithin(place)} onGo={onGo} />
            {place.inside && isWithin(place) && (
              <ul className={styles.inside}>
                {place.inside.map((one) => (
                  <li key={one.id}>
                    <PlaceLink place={one} active={isWithin(one)} onGo={onGo} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <Link
        to="/developer/changelog"
        className={styles.version}
        title={text.help.changelog}
        onClick={() => onGo?.()}
      >
        Serai {me.version}
      </Link>
    </nav>
  )
}

interface GroupProps {
  readonly group: MenuGroup
  readonly open: boolean
  readonly toggle: () => void
  readonly isWithin: (place: MenuItem) => boolean
  readonly onGo: (() => void) | undefined
}

/** A group that is collapsed still shows the screen that is open. A single entry needs no heading. */
function Group({ group: { id, name, items }, open, toggle, isWithin, onGo }: GroupProps) {
  const language = useLanguage()
  const list = useId()
  const shown = open ? items : items.filter(isWithin)
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <div className={styles.group} data-group={id}>
      {items.length > 1 && (
        <button
          type="button"
          className={styles.heading}
          aria-expanded={open}
          aria-controls={list}
          onClick={toggle}
        >
          {name[language]}
          <Chevron size={14} aria-hidden />
        </button>
      )}
      <ul id={list}>
        {shown.map((place) => (
          <li key={place.id}>
            <PlaceLink place={place} active={isWithin(place)} within={isWithin(place)} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PlaceLinkProps {
  readonly place: MenuItem
  readonly active: boolean
  readonly within?: boolean
  readonly onGo: (() => void) | undefined
}

function PlaceLink({ place: { id, name, path, icon: Icon }, active, within, onGo }: PlaceLinkProps) {
  const language = useLanguage()
  return (
    <Link
      to={path as '/'}
      data-here={active || undefined}
      data-within={within || undefined}
      className={styles.link}
      onClick={() => onGo?.()}
    >
      {Icon && <Icon size={16} aria-hidden />}
      {name[language]}
      {id === 'channels' && <ChannelAlarm />}
    </Link>
  )
}

/** A channel that needs a new sign-in is marked on every screen. */
function ChannelAlarm() {
  const text = useMessages().mapping
  const { data } = useQuery(allPagesQuery('listChannels', {}))
  if (!data?.some(({ status }) => status === 'red')) return null
  return <span role="img" aria-label={text.red} title={text.red} className={styles.alarm} />
}
