import type { ComponentType } from 'react'
import type { PathName } from './paths.ts'

/** Where each path's screen is; loaded when the path is first opened. A path without a screen does not compile. */
export const screens: Record<PathName, () => Promise<ComponentType>> = {
  home: async () => (await import('../features/accounts/sign-in.screen.tsx')).SignInScreen,
  signIn: async () => (await import('../features/accounts/sign-in.screen.tsx')).SignInScreen,
  confirmEmail: async () => (await import('../features/accounts/confirm-email.screen.tsx')).ConfirmEmailScreen,
  completeNewPassword: async () =>
    (await import('../features/accounts/complete-new-password.screen.tsx')).CompleteNewPasswordScreen,
  resetPassword: async () => (await import('../features/accounts/reset-password.screen.tsx')).ResetPasswordScreen,
  signOut: async () => (await import('../features/accounts/sign-out.screen.tsx')).SignOutScreen,
  apiReference: async () => (await import('../features/api-reference/api-reference.screen.tsx')).ApiReferenceScreen,
  reports: async () => (await import('../features/reports/list/report-list.screen.tsx')).ReportListScreen,
  newReport: async () => (await import('../features/reports/create/new-report.screen.tsx')).NewReportScreen,
  report: async () => (await import('../features/reports/editor/editor.screen.tsx')).EditorScreen,
  emailHistory: async () =>
    (await import('../features/reports/email-history/email-history.screen.tsx')).EmailHistoryScreen,
  remoteSupport: async () =>
    (await import('../features/remote-commands/remote-support.screen.tsx')).RemoteSupportScreen,
  dataEntryReports: async () =>
    (await import('../features/reports/list/data-entry-list.screen.tsx')).DataEntryListScreen,
  dataEntryReport: async () => (await import('../features/reports/editor/editor.screen.tsx')).EditorScreen,
}
