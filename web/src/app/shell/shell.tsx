import '../mantine-portal.css'
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { preloadIdentityLibrary } from '../../lib/auth.ts'
// The browser offers it once, soon after the page has loaded.
import '../../lib/offline/install-prompt.ts'
import { mayFetchAhead, preloadable } from '../../lib/preloadable.ts'
import { queryClient } from '../../lib/query-client.ts'
import { personalKey, useHasSession, useSession } from '../../lib/session.ts'
import { openShortcuts, useShortcuts } from '../../lib/shortcuts.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { whenNotTyping } from '../../lib/when-not-typing.ts'
import { useQuestion } from '../../ui/confirm.tsx'
import { ScreenBarSlot } from '../../ui/screen-bar.tsx'
import { Dialogs } from '../dialogs.tsx'
import { mainId } from '../navigation-effects.tsx'
import { NoNetwork } from './no-network.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SideBar } from './side-bar.tsx'
import { useShellLayout } from './shell-frame.tsx'
import classes from './shell.module.css'

const everywhere = [{ keys: ['?'], label: 'This list', run: openShortcuts }]

// Closed at first, so the screen need not wait for it.
const { Component: PhoneMenu } = preloadable(async () => (await import('./phone-menu.tsx')).PhoneMenu)

const { Component: NotSentLink } = preloadable(async () => (await import('./not-sent-link.tsx')).NotSentLink)

const { load: loadConfirm, Component: ConfirmDialog } = preloadable(
  async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
)
const confirmAfterMs = 500
const unsentAfterMs = 2000
const libraryAfterMs = 5000
const dropAfterMs = 10_000
const visitsAfterMs = 15_000
const visitsEveryMs = 30 * 60_000

const dropOld = async () => {
  const [drafts, answers] = await Promise.all([
    import('../../lib/drafts.ts'),
    import('../../lib/offline/kept-answers.ts'),
  ])
  await Promise.all([drafts.dropOldDrafts(), answers.dropOldAnswers()])
}

/** After the screen and what it fetches ahead; its first installation would slow typing. */
const workerAfterMs = 5000

const registerWorker = async (owner: string) =>
  (await import('../../lib/offline/register-worker.ts')).registerWorker(owner)

function Chrome() {
  const { pathname } = useLocation()
  const { sub } = useSession().identity
  const { layout, onFold } = useShellLayout(pathname)
  const [drawer, setDrawer] = useState(false)
  const isAsked = useQuestion((state) => state.question !== undefined)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true), unsentAfterMs), [])
  useEffect(() => whenIdle(() => void loadConfirm().catch(() => undefined), confirmAfterMs), [])
  // A token expires within the hour: load the library now, even if a new version is released meanwhile.
  useEffect(() => whenIdle(preloadIdentityLibrary, libraryAfterMs), [])
  useEffect(() => whenIdle(() => void dropOld().catch(() => undefined), dropAfterMs), [])
  useEffect(() => {
    const run = () => void registerWorker(sub).catch(() => undefined)
    return whenNotTyping(() => whenIdle(run, workerAfterMs), workerAfterMs)
  }, [sub])
  useShortcuts('Everywhere', everywhere)

  return (
    <div className={classes.shell} data-layout={layout}>
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
      {layout === 'phone' ? (
        <Suspense>
          <PhoneMenu opened={drawer} onClose={() => setDrawer(false)} />
        </Suspense>
      ) : (
        <SideBar layout={layout} onFold={onFold} />
      )}
      <div className={classes.page}>
        <header className={classes.bar}>
          {layout === 'phone' && (
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
          <NoNetwork />
          <Suspense>{isIdle && <NotSentLink />}</Suspense>
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
      <KeptVisits />
      {isAsked && (
        <Suspense>
          <ConfirmDialog />
        </Suspense>
      )}
    </div>
  )
}

export function Shell() {
  const hasSession = useHasSession()
  if (!hasSession)
    return (
      <main>
        <Outlet />
      </main>
    )
  return (
    <QueryClientProvider client={queryClient}>
      <Chrome />
    </QueryClientProvider>
  )
}

/** Keeps what an inspector opens today and tomorrow: a visit's worth of requests, so not on each page. */
function KeptVisits() {
  const { roles, identity } = useSession()
  const { sub, clientId, userId } = identity
  const isInspector = roles.customer && !roles.dataEntry
  useEffect(() => {
    const keep = async () => {
      if (!clientId || !userId || !isInspector || !mayFetchAhead()) return
      const keptAt = personalKey(sub, 'visits')
      if (Date.now() - Number(sessionStorage.getItem(keptAt)) < visitsEveryMs) return
      sessionStorage.setItem(keptAt, String(Date.now()))
      await (await import('../../features/appointments/keep-visits.ts')).keepVisits(clientId, userId)
    }
    const timer = setTimeout(() => whenIdle(() => void keep().catch(() => undefined), visitsAfterMs), visitsAfterMs)
    return () => clearTimeout(timer)
  }, [sub, clientId, userId, isInspector])
  return null
}

/** Sends what the user's earlier visits left waiting, whatever screen is open; says what is still here. */
export function WaitingUploads() {
  const { sub } = useSession().identity
  useEffect(() => {
    let stop: (() => void)[] = []
    let here = true
    const start = async () => {
      const { drainInBackground } = await import('../../lib/offline/drain.ts')
      const { watchHeld } = await import('../../lib/offline/announce.ts')
      if (here) stop = [watchHeld(sub), drainInBackground(sub)]
    }
    whenIdle(() => void start().catch(() => undefined), 5000)
    return () => {
      here = false
      for (const each of stop) each()
    }
  }, [sub])
  return null
}
