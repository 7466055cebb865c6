import type { Link, Receipt, ReportBody } from '@lintel/contract'
import { useState } from 'react'
import type { useBounces } from '../../../../../../ui/mail/use-bounces.ts'
import { isSigned } from '@lintel/rules'
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
import { PersonRow, type Typed } from './person-row.tsx'
import classes from './send-dialog.module.css'

export interface ShownPerson extends AskedPerson {
  links: LinksOfPerson
  receipts: readonly Receipt[]
  isAsked: boolean
}

export interface Known {
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

export function People({
  shown,
  ask,
  locked,
  bounces,
  troubles,
  size,
  onType,
  onSignHere,
}: {
  shown: readonly ShownPerson[]
  ask: Ask
  locked: boolean
  bounces: ReturnType<typeof useBounces>
  troubles: ReadonlyMap<string, string>
  size: 'sm' | 'md'
  onType: (id: string, part: Typed) => void
  onSignHere: (person: ShownPerson) => void
}) {
  return (
    <ul className={classes.people} aria-label="Who is asked">
      {shown.map((person, index) => (
        <PersonRow
          key={person.signature._uuid}
          isFirst={index === 0}
          person={person}
          links={person.links}
          receipts={person.receipts}
          mayShowCode={ask === 'receipt' || !isSigned(person.signature)}
          locked={locked}
          isAsked={person.isAsked}
          bounce={bounces.get(person.signature.email.toLowerCase())}
          trouble={troubles.get(person.signature.email.toLowerCase())}
          size={size}
          onType={(part) => onType(person.signature._uuid, part)}
          onSignHere={() => onSignHere(person)}
        />
      ))}
    </ul>
  )
}
