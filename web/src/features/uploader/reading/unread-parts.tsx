import type { UnreadPart } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import type { Source } from './choice-list.tsx'
import { pageName } from './source-page.tsx'
import classes from './unread-parts.module.css'

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
