import { createContext, useCallback, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'

/** Registers what Add in the status bar does; returns the function that unregisters it. */
type AddSlot = (add: () => void) => () => void

const AddContext = createContext<AddSlot>(() => () => undefined)

export const AddProvider = AddContext.Provider

export const useAddSlot = (): { slot: AddSlot; add: (() => void) | undefined } => {
  const [add, setAdd] = useState<{ run: () => void }>()
  const slot = useCallback<AddSlot>((run) => {
    setAdd({ run })
    return () => setAdd((known) => (known?.run === run ? undefined : known))
  }, [])
  return useMemo(() => ({ slot, add: add?.run }), [slot, add])
}

export const useAdd = (add: () => void): void => {
  const slot = useContext(AddContext)
  const newest = useEffectEvent(add)
  useEffect(() => slot(() => newest()), [slot])
}
