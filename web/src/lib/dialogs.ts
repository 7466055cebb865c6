import type { Ref } from '@lintel/contract'
import { create } from './store.ts'
import { focusToRestore } from './focus.ts'

/** Why it is sent although points that the agency wants settled are open. */
export interface Override {
  override: true
  reason: string
}

export interface AlongReport {
  id: string
  ref: Ref
}

/** A feature declares dialogs with its own types in its own folder, with `declare module`. */
export interface DialogProps {
  email: { reportId: string; override?: Override | undefined }
  invitation: { username: string; email: string }
  links: { reportId: string }
  newAccount: Record<never, never>
  newTicket: Record<never, never>
  shortcuts: Record<never, never>
  takeAlong: { reports: readonly AlongReport[] }
}

export type DialogName = keyof DialogProps

type OpenDialog = { [Name in DialogName]: { name: Name; props: DialogProps[Name] } }[DialogName]

export const useDialog = create<{
  open: OpenDialog | undefined
  count: number
  opener: Element | null
}>(() => ({ open: undefined, count: 0, opener: null }))

export const openDialog = <Name extends DialogName>(name: Name, props: DialogProps[Name]): void =>
  useDialog.setState(({ count }) => ({
    open: { name, props } as OpenDialog,
    count: count + 1,
    opener: focusToRestore(),
  }))

export const closeDialog = (): void => useDialog.setState({ open: undefined })
