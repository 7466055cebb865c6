import type { ComponentType } from 'react'
import type { PublicName } from './paths.ts'

export const publicScreens: Record<PublicName, () => Promise<ComponentType>> = {
  home: async () => (await import('../features/accounts/sign-in.screen.tsx')).SignInScreen,
  signIn: async () => (await import('../features/accounts/sign-in.screen.tsx')).SignInScreen,
  confirmEmail: async () => (await import('../features/accounts/sign-in-steps.screen.tsx')).ConfirmEmailScreen,
  completeNewPassword: async () =>
    (await import('../features/accounts/sign-in-steps.screen.tsx')).CompleteNewPasswordScreen,
  resetPassword: async () => (await import('../features/accounts/reset-password.screen.tsx')).ResetPasswordScreen,
  signOut: async () => (await import('../features/accounts/sign-out.screen.tsx')).SignOutScreen,
  apiReference: async () => (await import('../features/api-reference/api-reference.screen.tsx')).ApiReferenceScreen,
}
