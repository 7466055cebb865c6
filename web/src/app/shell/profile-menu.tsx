import { Avatar, Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconDeviceMobileDown, IconKeyboard, IconLogout, IconSettings } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import { openShortcuts } from '../../lib/shortcuts.ts'
import { paths } from '../paths.ts'
import classes from './profile-menu.module.css'

const initials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')

const schemes: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Same as system' },
]

export function ProfileMenu() {
  const { identity, user, client } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const name = user?.name ?? identity.name

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <Avatar size={26} radius="xl" classNames={{ placeholder: classes.avatar }} aria-hidden>
            {initials(name)}
          </Avatar>
          <span className="sr">{name}, profile menu</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who} role="presentation">
          <strong>{name}</strong>
          <span>{identity.email}</span>
          {client && <span>{client.name}</span>}
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => void navigate(paths.accountSettings.path)}>
          Account settings
        </Menu.Item>
        <Menu.Item leftSection={<IconDeviceMobileDown size={16} />} onClick={() => void navigate(paths.notSent.path)}>
          On this device
        </Menu.Item>
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(chosen) => {
            const scheme = schemes.find(({ value }) => value === chosen)
            if (scheme) setColorScheme(scheme.value)
          }}
        >
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.7} />} onClick={openShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void navigate('/sign-out')}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
