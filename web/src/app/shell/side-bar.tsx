import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBell,
  IconBook2,
  IconBuilding,
  IconCalendar,
  IconDeviceMobile,
  IconDeviceRemote,
  IconFileDescription,
  IconHelp,
  IconHistory,
  IconLayoutSidebar,
  IconLifebuoy,
  IconLogout,
  IconMail,
  IconPalette,
  IconReceipt,
  IconTemplate,
  IconUserCog,
  IconFiles,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { sidebarFor, type SidebarEntry, type SidebarIcon, type SidebarSection } from '../sidebar.ts'
import classes from './side-bar.module.css'

const icons = {
  reports: IconFileDescription,
  chasing: IconBell,
  phones: IconDeviceMobile,
  planner: IconCalendar,
  customers: IconUsers,
  documents: IconFiles,
  emails: IconMail,
  tickets: IconLifebuoy,
  dictionary: IconBook2,
  designer: IconPalette,
  invoices: IconReceipt,
  clients: IconBuilding,
  templates: IconTemplate,
  issues: IconAlertTriangle,
  remote: IconDeviceRemote,
  migration: IconArrowsExchange,
  accounts: IconUserCog,
  audit: IconHistory,
} satisfies Record<SidebarIcon, typeof IconBook2>

const sections: readonly SidebarSection[] = ['Main', 'System Admin', 'Support']

type Layout = 'wide' | 'rail' | 'drawer'

interface LinkProps {
  to: string
  label: string
  icon: typeof IconBook2
  layout: Layout
  onLeave?: () => void
  target?: '_blank'
}

function SideLink({ to, label, icon: Icon, layout, onLeave, target }: LinkProps) {
  return (
    <Tooltip label={label} position="right" disabled={layout !== 'rail'}>
      <NavLink to={to} className={classes.entry} onClick={onLeave} target={target}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={layout === 'rail' ? 'sr' : undefined}>{label}</span>
        {target && <span className="sr"> (opens in a new tab)</span>}
      </NavLink>
    </Tooltip>
  )
}

function Section({ name, shown, children }: { name: SidebarSection; shown: boolean; children: ReactNode }) {
  return (
    <div className={classes.section} role="group" aria-label={name}>
      {shown && name !== 'Main' && <p className={classes.heading}>{name}</p>}
      {children}
    </div>
  )
}

/** Navigation to the other screens, by role. `onFold` folds it to icons; `onLeave` is called for a followed link. */
export function SideBar({ layout, onFold, onLeave }: { layout: Layout; onFold?: () => void; onLeave?: () => void }) {
  const { identity, roles } = useSession()
  const { pathname } = useLocation()
  const entries = sidebarFor(identity.groups)
  // Data-entry staff have their own list.
  const address = ({ path }: SidebarEntry) => (path === '/reports' && roles.dataEntry ? '/dereports' : path)

  return (
    <nav className={classes.side} data-layout={layout} aria-label="Main">
      {layout !== 'drawer' && (
        <div className={classes.brand}>
          <Logo />
          {layout === 'wide' && <span>Lintel</span>}
          {layout === 'wide' && onFold && (
            <ActionIcon aria-label="Fold side bar" onClick={onFold} ml="auto">
              <IconLayoutSidebar size={17} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      )}
      {sections
        .map((name) => ({ name, own: entries.filter(({ section }) => section === name) }))
        .filter(({ own }) => own.length > 0)
        .map(({ name, own }) => (
          <Section key={name} name={name} shown={layout !== 'rail'}>
            {own.map((entry) => (
              <SideLink
                key={entry.path}
                to={address(entry)}
                label={entry.label}
                icon={icons[entry.icon]}
                layout={layout}
                onLeave={onLeave}
              />
            ))}
          </Section>
        ))}
      <div className={classes.last}>
        {layout === 'rail' && onFold && (
          <Tooltip label="Unfold side bar" position="right">
            <ActionIcon aria-label="Unfold side bar" onClick={onFold} className={classes.unfold}>
              <IconLayoutSidebar size={17} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        <SideLink
          to={`/help?from=${pathname}`}
          label="Help"
          icon={IconHelp}
          layout={layout}
          onLeave={onLeave}
          target="_blank"
        />
        <SideLink to="/sign-out" label="Sign Out" icon={IconLogout} layout={layout} onLeave={onLeave} />
      </div>
    </nav>
  )
}
