import { createContext, useCallback, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'

/** Where a tab says what Add in the status bar does; it answers how to take that back. */
type AddSlot = (add: () => void) => () => void

const AddContext = createContext<AddSlot>(() => () => undefined)

/** Gives the tabs within the Add button of the status bar. */
export const AddProvider = AddContext.Provider

/** What Add does now, and where a tab says so. */
export const useAddSlot = (): { slot: AddSlot; add: (() => void) | undefined } => {
  const [add, setAdd] = useState<{ run: () => void }>()
  const slot = useCallback<AddSlot>((run) => {
    setAdd({ run })
    return () => setAdd((known) => (known?.run === run ? undefined : known))
  }, [])
  return useMemo(() => ({ slot, add: add?.run }), [slot, add])
}

/** Shows Add in the status bar while the tab is drawn. */
export const useAdd = (add: () => void): void => {
  const slot = useContext(AddContext)
  const newest = useEffectEvent(add)
  useEffect(() => slot(() => newest()), [slot])
}
