import { create } from 'zustand'

/**
 * The dialogs that are opened by name, with what each is about. A feature declares those that are about its own types
 * where they are (`declare module`); `app/dialogs.tsx` says where each is loaded from.
 */
export interface DialogProps {
  /** E-mails a report. */
  email: { reportId: string }
  /** The public links of a report. */
  links: { reportId: string }
  /** The list of the screen's keys. */
  shortcuts: Record<never, never>
}

export type DialogName = keyof DialogProps

/** A dialog that is open. */
type OpenDialog = { [Name in DialogName]: { name: Name; props: DialogProps[Name] } }[DialogName]

/** The dialog that is open, and a number that tells one opening from the next. */
export const useDialog = create<{ open: OpenDialog | undefined; count: number }>(() => ({ open: undefined, count: 0 }))

/** Opens a dialog over whatever screen is shown, in the place of one that is open. */
export const openDialog = <Name extends DialogName>(name: Name, props: DialogProps[Name]): void =>
  useDialog.setState(({ count }) => ({ open: { name, props } as OpenDialog, count: count + 1 }))

/** Closes the dialog that is open. */
export const closeDialog = (): void => useDialog.setState({ open: undefined })
