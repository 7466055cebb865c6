import type { Signature } from '@lintel/contract'
import { createContext, useContext } from 'react'

/** Somebody is to sign. */
export interface SignRequest {
  /** As the report has it, or as it would begin. */
  signature: Signature
  /** True where the report does not have it yet. */
  isNew: boolean
  /** Whose it is: 'Tenant 1'. */
  of: string
}

/** What a section asks of the editor around it. */
export interface SectionActions {
  /** Goes to the rooms and opens this item there. */
  showItem: (itemId: string) => void
  /** Saves at once; answers whether everything is saved as it was then. */
  save: () => Promise<boolean>
  /** Opens the dialog for signing. It outlives the section: a phone that is turned changes the whole frame around it. */
  sign: (request: SignRequest) => void
  /** Opens the dialog that sends links to sign and to comment. */
  send: () => void
}

const SectionActionsContext = createContext<SectionActions | undefined>(undefined)

/** Hands the editor's actions to its sections. */
export const SectionActionsProvider = SectionActionsContext.Provider

/** The editor's actions. */
export const useSectionActions = (): SectionActions => {
  const actions = useContext(SectionActionsContext)
  if (!actions) throw new Error('No section of a report is open here')
  return actions
}
