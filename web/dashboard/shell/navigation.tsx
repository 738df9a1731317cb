import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { basePath } from '../../lib/environment.ts'
import { allPagesQuery } from '../../lib/fetch-all.ts'
import { useLanguage, useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { type MenuItem, menuFor } from './menu.ts'
import styles from './navigation.module.css'

/** The navigation, with the screens of the open section. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const text = useMessages().shell
  const { permissions, version } = useMe()
  const here = useRouterState({ select: ({ location }) => location.pathname.replace(basePath, '') })
  const isWithin = ({ path, inside }: MenuItem): boolean =>
    here === path || here.startsWith(`${path}/`) || (inside?.some(isWithin) ?? false)
  return (
    <nav aria-label={text.main_navigation} className={styles.nav}>
      <ul>
        {menuFor(permissions).map((place) => (
          <li key={place.id}>
            <PlaceLink
              place={place}
              active={isWithin(place) && !place.inside}
              within={isWithin(place)}
              onGo={onGo}
            />
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
        Serai {version}
      </Link>
    </nav>
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
