import { useState } from 'react'
import type { OpenedLink } from './prefetch.ts'

/** The names of what a signatory has begun, in this tab's storage. */
const keyOf = ({ k }: OpenedLink) => `lintel.signing.${k.split('.')[0] ?? ''}`
export const drawingOf = (link: OpenedLink): string => `${keyOf(link)}.drawing`

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
    // Without storage the page still works.
  }
}

/** The report's until another is typed, which is kept across reloads and on the other signing page, until `forget`. */
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
