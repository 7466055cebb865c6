import { useCallback, useState } from 'react'

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
    choosing: chosen !== undefined,
    isChosen: (id: string) => (chosen ? chosen.has(id) : undefined),
    ids: present.filter(({ id }) => chosen?.has(id)).map(({ id }) => id),
    select,
    start: () => setChosen(new Set()),
    all: () => setChosen(new Set(present.map(({ id }) => id))),
    end: () => setChosen(undefined),
  }
}
