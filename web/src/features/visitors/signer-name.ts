import { useState } from 'react'
import type { OpenedLink } from './prefetch.ts'

const keyOf = ({ k }: OpenedLink) => `lintel.signing.${k.split('.')[0] ?? ''}`

const keptName = (link: OpenedLink): string | undefined => {
  try {
    return sessionStorage.getItem(keyOf(link)) ?? undefined
  } catch {
    return undefined
  }
}

const keepName = (link: OpenedLink, name: string | undefined): void => {
  try {
    if (name === undefined) sessionStorage.removeItem(keyOf(link))
    else sessionStorage.setItem(keyOf(link), name)
  } catch {
    // A browser that keeps nothing can still send what is on the screen.
  }
}

/**
 * The name of whoever signs by a link: as the report had it when the page was opened, until they type another. What they
 * type outlives a reload and goes along to the other page to sign, until `forget`.
 */
export const useSignerName = (link: OpenedLink, known: string) => {
  const [first, setFirst] = useState<string | undefined>(known)
  const [typed, setTyped] = useState(() => keptName(link))
  return {
    name: typed ?? first ?? known,
    isTyped: typed !== undefined,
    setName: (name: string) => {
      setTyped(name)
      keepName(link, name)
    },
    forget: () => {
      setTyped(undefined)
      setFirst(undefined)
      keepName(link, undefined)
    },
  }
}
