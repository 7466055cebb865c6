import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { lazyScreen } from './lazy-screen.ts'
import { pathList } from './paths.ts'
import { Root } from './root.tsx'
import { ScreenError } from './screen-error.tsx'
import { screens } from './screens.ts'
import { skipWhenSignedIn } from './skip-sign-in.ts'

const publicRoutes: RouteObject[] = pathList
  .filter(({ admits }) => admits === 'public')
  .map(({ name, path }) => ({
    path,
    lazy: lazyScreen(screens[name]),
    ...((name === 'home' || name === 'signIn') && { loader: skipWhenSignedIn }),
    ErrorBoundary: ScreenError,
  }))

const guardedRoutes: RouteObject[] = pathList
  .filter(({ admits }) => admits !== 'public')
  .map((entry) => ({
    path: entry.path,
    // The guard needs the API, which the sign-in page does not.
    loader: async (request) => (await import('./guard.ts')).guard(entry)(request),
    lazy: lazyScreen(screens[entry.name]),
    ErrorBoundary: ScreenError,
  }))

/** The web's router, made from the table of paths. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: ScreenError,
      HydrateFallback: () => null,
      children: [
        ...publicRoutes,
        { lazy: lazyScreen(async () => (await import('./shell/shell.tsx')).Shell), children: guardedRoutes },
      ],
    },
  ])
