import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { pathOf } from './landing.ts'
import { lazyScreen } from './lazy-screen.ts'
import { isGuarded, isPublic, pathList } from './paths.ts'
import { publicScreens } from './public-screens.ts'
import { Root } from './root.tsx'
import { PageError, ScreenError } from './screen-error.tsx'
import { ShellFrame } from './shell/shell-frame.tsx'
import { skipWhenSignedIn } from './skip-sign-in.ts'

const publicRoutes: RouteObject[] = pathList.filter(isPublic).map(({ name, path }) => ({
  path,
  lazy: lazyScreen(publicScreens[name]),
  ...((name === 'home' || name === 'signIn') && { loader: skipWhenSignedIn }),
}))

/** Guard and screens need the API, which the sign-in page does not. */
const loadGuarded = () => Promise.all([import('./guard.ts'), import('./screens.ts')] as const)

/** Starts loading guard and screens for a guarded URL, while the page still starts. */
export const prefetchGuarded = (pathname: string): void => {
  // The later import reports a failure.
  if (pathOf(pathname)?.admits !== 'public') loadGuarded().catch(() => undefined)
}

const guardedRoutes: RouteObject[] = pathList.filter(isGuarded).map((entry) => ({
  path: entry.path,
  loader: async (request) => {
    const [{ guard }, { screens }] = await loadGuarded()
    const prefetch = screens[entry.name].prefetch?.().catch(() => undefined)
    return guard(entry, prefetch)(request)
  },
  lazy: lazyScreen(async () => (await loadGuarded())[1].screens[entry.name].load()),
}))

/** Around the screens: for a route with its own boundary whose screen failed to load, the router shows nothing. */
const within = (ErrorBoundary: ComponentType, children: RouteObject[]): RouteObject => ({ ErrorBoundary, children })

export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: PageError,
      HydrateFallback: ShellFrame,
      children: [
        within(PageError, publicRoutes),
        {
          lazy: lazyScreen(async () => (await import('./shell/shell.tsx')).Shell),
          children: [within(ScreenError, guardedRoutes)],
        },
      ],
    },
  ])
