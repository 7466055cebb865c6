import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject, redirect, type LoaderFunctionArgs, Outlet } from 'react-router-dom'
import { pathOf, afterSignIn } from './landing.ts'
import { lazyScreen } from './lazy-screen.ts'
import { isGuarded, isPublic, pathList, type PublicName } from './paths.ts'
import { PageError, ScreenError } from './screen-error.tsx'
import { ShellFrame } from './shell/shell-frame.tsx'
import { canSignIn, restoreIdentity } from '../lib/session.ts'
import { Toaster } from '../ui/toaster.tsx'
import { NavigationEffects } from './navigation-effects.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

const publicScreens: Record<PublicName, () => Promise<ComponentType>> = {
  home: async () => (await import('../features/accounts/sign-in.screen.tsx')).SignInScreen,
  signIn: async () => (await import('../features/accounts/sign-in.screen.tsx')).SignInScreen,
  confirmEmail: async () => (await import('../features/accounts/sign-in-steps.screen.tsx')).ConfirmEmailScreen,
  completeNewPassword: async () =>
    (await import('../features/accounts/sign-in-steps.screen.tsx')).CompleteNewPasswordScreen,
  resetPassword: async () => (await import('../features/accounts/reset-password.screen.tsx')).ResetPasswordScreen,
  signOut: async () => (await import('../features/accounts/sign-out.screen.tsx')).SignOutScreen,
  apiReference: async () => (await import('../features/api-reference/api-reference.screen.tsx')).ApiReferenceScreen,
}

const skipWhenSignedIn = async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> => {
  const identity = await restoreIdentity().catch(() => undefined)
  if (!identity || !canSignIn(identity.groups)) return null
  return redirect(afterSignIn(new URL(request.url).searchParams.get('redirect'), identity.groups))
}

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

function Root() {
  return (
    <>
      <NavigationEffects />
      <Outlet />
      <UnsavedGuard />
      <Toaster />
    </>
  )
}
