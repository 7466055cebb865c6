import { create } from 'zustand'
import { focusedNow } from './focus.ts'

/**
 * The dialogs that are opened by name, with the properties of each. A feature declares those with its own types in its
 * own folder (`declare module`); `app/dialogs.tsx` says where each is loaded from.
 */
export interface DialogProps {
  /** E-mails a report. */
  email: { reportId: string }
  /** Mails an invitation again. */
  invitation: { username: string; email: string }
  /** The public links of a report. */
  links: { reportId: string }
  /** Makes an account without a client. */
  newAccount: Record<never, never>
  /** Opens a support ticket. */
  newTicket: Record<never, never>
  /** The list of the screen's keys. */
  shortcuts: Record<never, never>
}

export type DialogName = keyof DialogProps

/** A dialog that is open. */
type OpenDialog = { [Name in DialogName]: { name: Name; props: DialogProps[Name] } }[DialogName]

/** The open dialog, and a number that distinguishes one opening from the next. */
export const useDialog = create<{
  open: OpenDialog | undefined
  count: number
  /** What had the focus when it was opened. */
  opener: Element | null
}>(() => ({ open: undefined, count: 0, opener: null }))

/** Opens a dialog over the current screen, replacing one that is open. */
export const openDialog = <Name extends DialogName>(name: Name, props: DialogProps[Name]): void =>
  useDialog.setState(({ count }) => ({ open: { name, props } as OpenDialog, count: count + 1, opener: focusedNow() }))

/** Closes the dialog that is open. */
export const closeDialog = (): void => useDialog.setState({ open: undefined })
