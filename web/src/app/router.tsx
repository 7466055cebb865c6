import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { lazyScreen } from './lazy-screen.ts'
import { pathList } from './paths.ts'
import { Root } from './root.tsx'
import { PageError, ScreenError } from './screen-error.tsx'
import { screens } from './screens.ts'
import { ShellFrame } from './shell/shell-frame.tsx'
import { skipWhenSignedIn } from './skip-sign-in.ts'

const publicRoutes: RouteObject[] = pathList
  .filter(({ admits }) => admits === 'public')
  .map(({ name, path }) => ({
    path,
    lazy: lazyScreen(screens[name].load),
    ...((name === 'home' || name === 'signIn') && { loader: skipWhenSignedIn }),
  }))

const guardedRoutes: RouteObject[] = pathList
  .filter(({ admits }) => admits !== 'public')
  .map((entry) => ({
    path: entry.path,
    loader: async (request) => {
      // The guard needs the API, which the sign-in page does not.
      const prefetch = screens[entry.name].prefetch?.().catch(() => undefined)
      const { guard } = await import('./guard.ts')
      return guard(entry, prefetch)(request)
    },
    lazy: lazyScreen(screens[entry.name].load),
  }))

/**
 * The boundary is around the screens: for a route with a boundary of its own whose screen failed to load, the router
 * shows nothing at all.
 */
const within = (ErrorBoundary: ComponentType, children: RouteObject[]): RouteObject => ({ ErrorBoundary, children })

/** The web's router, made from the table of paths. */
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
