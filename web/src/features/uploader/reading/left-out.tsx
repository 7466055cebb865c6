import type { LeftOut, TranscribedDocument } from '@lintel/contract'
import { Button } from '@mantine/core'
import { countText } from '../../../lib/count-text.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import type { Source } from './choice-list.tsx'
import { pageName } from './source-page.tsx'
import classes from './unread-parts.module.css'

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
