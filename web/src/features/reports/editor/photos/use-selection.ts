import { useCallback, useState } from 'react'

/** Selection of several photographs of a list. */
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
    /** True in selection mode. */
    choosing: chosen !== undefined,
    isChosen: (id: string) => (chosen ? chosen.has(id) : undefined),
    /** The selected ids that still exist, in list order. */
    ids: present.filter(({ id }) => chosen?.has(id)).map(({ id }) => id),
    select,
    start: () => setChosen(new Set()),
    all: () => setChosen(new Set(present.map(({ id }) => id))),
    end: () => setChosen(undefined),
  }
}
