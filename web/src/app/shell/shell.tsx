import '../mantine-portal.css'
import { ActionIcon } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { preloadIdentityLibrary } from '../../lib/auth.ts'
import { queryClient } from '../../lib/query-client.ts'
import { openShortcuts, useShortcuts } from '../../lib/shortcuts.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { ScreenBarSlot } from '../../ui/screen-bar.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { Dialogs } from '../dialogs.tsx'
import { pathOf } from '../landing.ts'
import { mainId } from '../navigation-effects.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { LateConfirmDialog } from './late-confirm-dialog.tsx'
import { SideBar } from './side-bar.tsx'
import { WaitingUploads } from './waiting-uploads.tsx'
import classes from './shell.module.css'

const everywhere = [{ keys: ['?'], label: 'This list', run: openShortcuts }]

// Closed at first, so that it need not be there when the screen is drawn.
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }))

/** So long fetching the identity library waits for a quiet moment. */
const libraryAfterMs = 5000

const atOnce = { getInitialValueInEffect: false }

function Chrome() {
  const { pathname } = useLocation()
  const phone = useIsPhone()
  const narrow = useMediaQuery('(max-width: 62em)', false, atOnce)
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'lintel.sidebar', defaultValue: false, ...atOnce })
  const [drawer, setDrawer] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  // A token ends within the hour: the library is there by then, whatever was released meanwhile.
  useEffect(() => whenIdle(preloadIdentityLibrary, libraryAfterMs), [])
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
        <Suspense>
          <PhoneMenu opened={drawer} onClose={() => setDrawer(false)} />
        </Suspense>
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
      <LateConfirmDialog />
    </div>
  )
}

/** Chrome of every screen behind the guard: side bar, header with the screen's own bar, and the screen. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Chrome />
    </QueryClientProvider>
  )
}
