import { createContext, useContext } from 'react'

/** What a section asks of the editor around it. */
export interface SectionActions {
  /** Goes to the rooms and opens this item there. */
  showItem: (itemId: string) => void
  /** Saves at once; answers whether everything is saved as it was then. */
  save: () => Promise<boolean>
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
