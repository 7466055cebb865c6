import { useCallback, useState } from 'react'

/** Choosing several photographs of a list. */
export const useSelection = (present: readonly { id: string }[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const select = useCallback((id: string, on: boolean) => {
    setChosen((before) => {
      const next = new Set(before)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  return {
    /** True while they are being chosen. */
    choosing: chosen !== undefined,
    isChosen: (id: string) => (chosen ? chosen.has(id) : undefined),
    /** Those that are chosen and still there, in the order of the list. */
    ids: present.filter(({ id }) => chosen?.has(id)).map(({ id }) => id),
    select,
    start: () => setChosen(new Set()),
    all: () => setChosen(new Set(present.map(({ id }) => id))),
    end: () => setChosen(undefined),
  }
}
