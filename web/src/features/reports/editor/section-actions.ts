import type { Signature } from '@lintel/contract'
import { createContext, useContext } from 'react'

export interface SignRequest {
  /** As in the report, or a new one. */
  signature: Signature
  isNew: boolean
  /** The signing party, e.g. 'Tenant 1'. */
  of: string
}

export interface SectionActions {
  showItem: (itemId: string) => void
  /** Saves immediately; returns whether everything unsaved at that time was saved. */
  save: () => Promise<boolean>
  /** Opens the signing dialog. It lives outside the section, because rotating a phone replaces the whole layout. */
  sign: (request: SignRequest) => void
  send: () => void
}

const SectionActionsContext = createContext<SectionActions | undefined>(undefined)

export const SectionActionsProvider = SectionActionsContext.Provider

export const useSectionActions = (): SectionActions => {
  const actions = useContext(SectionActionsContext)
  if (!actions) throw new Error('No section of a report is open here')
  return actions
}
