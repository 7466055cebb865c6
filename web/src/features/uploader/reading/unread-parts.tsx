import type { UnreadPart, LeftOut, TranscribedDocument } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import type { Source } from './choice-list.tsx'
import { pageName } from './source-page.tsx'
import classes from './unread-parts.module.css'
import { countText } from '../../../lib/date-time.ts'

const nameOf = ({ from, to }: UnreadPart, { pages }: Source): string => {
  const [first, last] = [pageName(pages, from.page), pageName(pages, to.page)]
  return from.page === to.page
    ? `${first}, lines ${from.line + 1} to ${to.line + 1}`
    : `${first}, line ${from.line + 1}, to ${last}, line ${to.line + 1}`
}

export function UnreadParts({ unread, source }: { unread: readonly UnreadPart[]; source: Source }) {
  const isPhone = useIsPhone()
  return (
    <section className={classes.unread} aria-labelledby="unread">
      <h2 id="unread">{unread.length === 1 ? 'This part was not understood' : 'These parts were not understood'}</h2>
      <p>Its content may be missing here. Look at the document yourself.</p>
      <ul>
        {unread.map((part) => (
          <li key={`${part.from.page}/${part.from.line}`}>
            <Button
              variant="default"
              size={isPhone ? 'md' : 'xs'}
              onClick={() => (isPhone ? source.onOpen(part.from) : source.onLook(part.from))}
            >
              {nameOf(part, source)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const words: Readonly<Record<LeftOut['kind'], string>> = {
  addresses: 'Address',
  rooms: 'Room, with all of its items',
  items: 'Item',
  keys: 'Key',
  meters: 'Meter',
  parties: 'Person',
  tenancy: 'Tenancy',
}

export function LeftOutList({
  leftout,
  leftoutmore,
  source,
}: Pick<TranscribedDocument, 'leftout' | 'leftoutmore'> & { source: Source }) {
  const isPhone = useIsPhone()
  const last = leftout.at(-1)
  return (
    <section className={classes.unread} aria-labelledby="left-out">
      <h2 id="left-out">
        {countText(leftout.length + leftoutmore, 'entry', 'entries')} of this document cannot be chosen here
      </h2>
      <p>It contains more than can be offered here. Add what you need to the report yourself, or split the document.</p>
      <details>
        <summary>Show what is left out</summary>
        <ul>
          {leftout.map(({ kind, name, room, at }, number) => (
            <li key={number}>
              <Button
                className={classes.named}
                variant="default"
                size={isPhone ? 'md' : 'xs'}
                onClick={() => (isPhone ? source.onOpen(at) : source.onLook(at))}
              >
                {words[kind]}: {name}
                {room !== undefined && ` (${room})`}, {pageName(source.pages, at.page)}
              </Button>
            </li>
          ))}
        </ul>
        {leftoutmore > 0 && last && (
          <p>
            And {leftoutmore.toLocaleString('en-GB')} more, from {pageName(source.pages, last.at.page)}, line{' '}
            {last.at.line + 1}, on.
          </p>
        )}
      </details>
    </section>
  )
}
