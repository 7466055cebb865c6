import type { Signature } from '@lintel/contract'
import { createContext, useContext } from 'react'

/** A request to collect a signature. */
export interface SignRequest {
  /** As in the report, or a new one. */
  signature: Signature
  /** True if it is not in the report yet. */
  isNew: boolean
  /** The signing party, e.g. 'Tenant 1'. */
  of: string
}

/** Editor actions that sections can trigger. */
export interface SectionActions {
  /** Opens an item in the rooms section. */
  showItem: (itemId: string) => void
  /** Saves immediately; returns whether everything unsaved at that time was saved. */
  save: () => Promise<boolean>
  /** Opens the signing dialog. It lives outside the section, because rotating a phone replaces the whole layout. */
  sign: (request: SignRequest) => void
  /** Opens the dialog that sends links for signing and commenting. */
  send: () => void
}

const SectionActionsContext = createContext<SectionActions | undefined>(undefined)

/** Provides the editor's actions to its sections. */
export const SectionActionsProvider = SectionActionsContext.Provider

export const useSectionActions = (): SectionActions => {
  const actions = useContext(SectionActionsContext)
  if (!actions) throw new Error('No section of a report is open here')
  return actions
}
