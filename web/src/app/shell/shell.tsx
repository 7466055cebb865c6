import '../mantine-portal.css'
import { ActionIcon, Drawer } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { openShortcuts, useShortcuts } from '../../lib/shortcuts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ScreenBarSlot } from '../../ui/screen-bar.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { Dialogs } from '../dialogs.tsx'
import { pathOf } from '../landing.ts'
import { mainId } from '../navigation-effects.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SideBar } from './side-bar.tsx'
import { WaitingUploads } from './waiting-uploads.tsx'
import classes from './shell.module.css'

const everywhere = [{ keys: ['?'], label: 'This list', run: openShortcuts }]

const atOnce = { getInitialValueInEffect: false }

/** Chrome of every screen behind the guard: side bar, header with the screen's own bar, and the screen. */
export function Shell() {
  const { pathname } = useLocation()
  const phone = useIsPhone()
  const narrow = useMediaQuery('(max-width: 62em)', false, atOnce)
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'lintel.sidebar', defaultValue: false, ...atOnce })
  const [drawer, setDrawer] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  // The editor needs the width for the report.
  useShortcuts('Everywhere', everywhere)
  const rail = narrow || collapsed || pathOf(pathname)?.path.endsWith('/:id/*') === true

  return (
    <div className={classes.shell} data-layout={phone ? 'phone' : rail ? 'rail' : 'wide'}>
      <a
        className={classes.skip}
        href={`#${mainId}`}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById(mainId)?.focus()
        }}
      >
        Skip to content
      </a>
      {phone ? (
        <Drawer
          opened={drawer}
          onClose={() => setDrawer(false)}
          size={280}
          title="Lintel"
          closeButtonProps={{ 'aria-label': 'Close menu' }}
        >
          <SideBar layout="drawer" onLeave={() => setDrawer(false)} />
        </Drawer>
      ) : (
        <SideBar layout={rail ? 'rail' : 'wide'} onFold={narrow ? undefined : () => setCollapsed(!collapsed)} />
      )}
      <div className={classes.page}>
        <header className={classes.bar}>
          {phone && (
            <ActionIcon
              size={44}
              ml={-8}
              aria-label="Open menu"
              aria-haspopup="dialog"
              aria-expanded={drawer}
              onClick={() => setDrawer(true)}
            >
              <IconMenu2 size={20} stroke={1.7} />
            </ActionIcon>
          )}
          <div className={classes.slot} ref={setSlot} />
          <ProfileMenu />
        </header>
        <main id={mainId} tabIndex={-1} className={classes.main}>
          <ScreenBarSlot value={slot}>
            <Outlet />
          </ScreenBarSlot>
        </main>
      </div>
      <Dialogs />
      <WaitingUploads />
      <ConfirmDialog />
    </div>
  )
}
