import { createContext, useContext, type ReactNode } from 'react'
import { useIsPhone } from '../use-is-phone.ts'
import classes from './section-page.module.css'

const Touch = createContext(false)

/** True on phones, where fields and buttons are 44 px high and text 16 px. */
export const useTouch = (): boolean => useContext(Touch)

export const useFieldSize = (): 'sm' | 'md' => (useTouch() ? 'md' : 'sm')

export function TouchSize({ children }: { children: ReactNode }) {
  return <Touch value={useIsPhone()}>{children}</Touch>
}

export function SectionPage({
  title,
  summary,
  actions,
  children,
}: {
  title: string
  summary?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <TouchSize>
      <div className={classes.page} role="region" aria-label={title} tabIndex={-1} data-scroller>
        <header className={classes.head} data-bare={!summary && !actions ? true : undefined}>
          <h2>{title}</h2>
          <p className={classes.summary}>{summary}</p>
          <div className={classes.actions}>{actions}</div>
        </header>
        {children}
      </div>
    </TouchSize>
  )
}

export function FieldGroup({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h3>{title}</h3>
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </section>
  )
}
