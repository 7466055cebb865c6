import type { Link, Receipt, ReportBody, Signature } from '@lintel/contract'
import { useState } from 'react'
import { useEditor } from '../../../editor-context.tsx'
import type { Ask } from './message.ts'
import {
  isAskedFirst,
  linksOfPerson,
  peopleOf,
  receiptsOfPerson,
  type AskedPerson,
  type LinksOfPerson,
} from './people.ts'

/** Unsaved input for one person; it is written to the report on sending. */
export type Typed = Partial<Pick<Signature, 'name' | 'email'>> & { asked?: boolean }

export interface ShownPerson extends AskedPerson {
  links: LinksOfPerson
  receipts: readonly Receipt[]
  isAsked: boolean
}

interface Known {
  ask: Ask
  links: readonly Link[] | undefined
  receipts: readonly Receipt[]
  locked: boolean
}

const nobody: LinksOfPerson = { sign: undefined, comment: undefined, receive: undefined }

/** Nobody can be added to a locked report. */
export const usePeople = (body: ReportBody, { ask, links, receipts, locked }: Known, now: Date) => {
  const [people] = useState(() =>
    peopleOf(body).filter(({ signature }) => !locked || body.signatures.includes(signature)),
  )
  const signatures = useEditor((state) => state.body.signatures)
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const shown = people.map((person): ShownPerson => {
    const { asked, ...texts } = typed[person.signature._uuid] ?? {}
    // Another user may edit the report meanwhile: only the fields typed here are taken from this dialog.
    const known = signatures.find(({ _uuid }) => _uuid === person.signature._uuid)
    const signature = { ...(known ?? person.signature), ...texts }
    const own = links ? linksOfPerson(links, signature, now) : nobody
    // Nobody is selected until it is known who was asked before.
    const given = receiptsOfPerson(receipts, links ?? [], signature)
    const isFirst = links !== undefined && isAskedFirst(ask, signature, own, given)
    return { ...person, signature, links: own, receipts: given, isAsked: asked ?? isFirst }
  })
  const type = (id: string, part: Typed) => setTyped((known) => ({ ...known, [id]: { ...known[id], ...part } }))
  return { shown, typed, setTyped, type }
}
