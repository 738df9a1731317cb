import { Link, useNavigate } from '@tanstack/react-router'
import CircleHelp from 'lucide-react/icons/circle-help'
import CircleUser from 'lucide-react/icons/circle-user'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import type { EnvironmentName } from '#contract/lists.ts'
import { useWrite } from '../../lib/data.ts'
import { environment, pathIn } from '../../lib/environment.ts'
import {
  chooseLanguage,
  LANGUAGES,
  type Language,
  useLanguage,
  useMessages,
} from '../../lib/i18n/language.tsx'
import { rememberAll } from '../../lib/last-property.ts'
import { useMe, useProperty } from '../../lib/session.ts'
import { ActionIcon } from '../../ui/controls/button.ts'
import { SegmentedControl, Select } from '../../ui/controls/choice.ts'
import { Menu } from '../../ui/controls/overlay.ts'
import { useColorScheme } from '../../ui/controls/provider.tsx'
import { Mark } from '../../ui/mark.tsx'
import { NoticeBell } from './bell.tsx'
import { openSearch, openShortcuts } from './open-dialog.ts'
import { signOut } from './sign-out.ts'
import styles from './top-bar.module.css'

export function TopBar({ openNavigation }: { openNavigation: () => void }) {
  const text = useMessages().shell
  return (
    <header className={styles.bar}>
      <ActionIcon
        className={styles.burger!}
        variant="subtle"
        size="lg"
        aria-label={text.open_navigation}
        onClick={openNavigation}
      >
        <MenuIcon size={18} aria-hidden />
      </ActionIcon>
      <Link to="/" className={styles.home!} aria-label={text.name}>
        <Mark size={26} />
      </Link>
      <PropertySwitch />
      <EnvironmentSwitch className={styles.environment!} />
      <button type="button" className={styles.search} onClick={openSearch}>
        <Search size={15} aria-hidden />
        <span className={styles.words}>{text.search.placeholder}</span>
        <kbd aria-hidden>{text.search.hint}</kbd>
      </button>
      <NoticeBell />
      <HelpMenu />
      <MeMenu />
    </header>
  )
}

function PropertySwitch() {
  const text = useMessages().shell.property
  const { properties, account, user } = useMe()
  const property = useProperty()
  const navigate = useNavigate()
  if (properties.length < 2)
    return <span className={styles.single}>{properties[0]?.name ?? account.name}</span>
  return (
    <Select
      className={styles.property!}
      aria-label={text.label}
      data={[
        { value: '', label: text.all },
        ...properties.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={property?.id ?? ''}
      onChange={(id) => {
        if (!id) rememberAll(user.id)
        navigate({
          to: '.',
          search: (now) => ({ ...now, property_id: id || undefined, peek: undefined }),
        })
      }}
    />
  )
}

/** Switches between live and sandbox by a page load, so that data of one is never shown in the other. */
export function EnvironmentSwitch({ className }: { className?: string }) {
  const text = useMessages().shell.environment
  return (
    <SegmentedControl
      {...(className && { className })}
      size="xs"
      aria-label={text.label}
      value={environment}
      onChange={(name) => location.assign(pathIn(name as EnvironmentName))}
      data={[
        { value: 'live', label: text.live },
        { value: 'sandbox', label: text.sandbox },
      ]}
    />
  )
}

function HelpMenu() {
  const text = useMessages().shell
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={text.help.label}>
          <CircleHelp size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href="/docs" target="_blank">
          {text.help.docs}
        </Menu.Item>
        <Menu.Item component={Link} to="/developer/changelog">
          {text.help.changelog}
        </Menu.Item>
        <Menu.Item onClick={openShortcuts}>{text.me.keyboard}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function MeMenu() {
  const text = useMessages().shell.me
  const { user } = useMe()
  const { colorScheme, setColorScheme } = useColorScheme()
  const language = useLanguage()
  const roles = useMessages().staff.roles
  const update = useWrite('updateMe')
  // Stored in the profile for other devices; here it takes effect even if that fails.
  const choose = (tag: Language) =>
    update.mutateAsync({ body: { language: tag } }).finally(() => chooseLanguage(tag))
  const schemes = { light: text.light, dark: text.dark, auto: text.system }
  return (
    <Menu width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={text.menu(user.name)}>
          <CircleUser size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.name} · {roles[user.role]}
        </Menu.Label>
        <Menu.Item component={Link} to="/profile">
          {text.profile}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{text.theme}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as keyof typeof schemes)}
        >
          {Object.entries(schemes).map(([scheme, name]) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{text.language}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={(tag) => choose(tag as Language)}>
          {Object.entries(LANGUAGES).map(([tag, name]) => (
            <Menu.RadioItem key={tag} value={tag} lang={tag}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={signOut}>{text.sign_out}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
