import { Outlet } from 'react-router-dom'
import { Toaster } from '../ui/toaster.tsx'
import { NavigationEffects } from './navigation-effects.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

export function Root() {
  return (
    <>
      <NavigationEffects />
      <Outlet />
      <UnsavedGuard />
      <Toaster />
    </>
  )
}
