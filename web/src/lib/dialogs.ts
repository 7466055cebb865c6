import { create } from './store.ts'
import { focusToRestore } from './focus.ts'

/**
 * The dialogs that are opened by name, with their props. A feature declares dialogs with its own types in its own
 * folder (`declare module`); `app/dialogs.tsx` lists the module of each.
 */
export interface DialogProps {
  /** E-mails a report. */
  email: { reportId: string }
  /** Mails an invitation again. */
  invitation: { username: string; email: string }
  /** The public links of a report. */
  links: { reportId: string }
  /** Creates an account without a client. */
  newAccount: Record<never, never>
  /** Opens a support ticket. */
  newTicket: Record<never, never>
  /** The list of the screen's shortcuts. */
  shortcuts: Record<never, never>
}

export type DialogName = keyof DialogProps

/** An open dialog. */
type OpenDialog = { [Name in DialogName]: { name: Name; props: DialogProps[Name] } }[DialogName]

/** The open dialog, and a number that distinguishes one opening from the next. */
export const useDialog = create<{
  open: OpenDialog | undefined
  count: number
  /** The element that was focused before. */
  opener: Element | null
}>(() => ({ open: undefined, count: 0, opener: null }))

/** Opens a dialog over the current screen, replacing one that is open. */
export const openDialog = <Name extends DialogName>(name: Name, props: DialogProps[Name]): void =>
  useDialog.setState(({ count }) => ({
    open: { name, props } as OpenDialog,
    count: count + 1,
    opener: focusToRestore(),
  }))

/** Closes the dialog that is open. */
export const closeDialog = (): void => useDialog.setState({ open: undefined })
