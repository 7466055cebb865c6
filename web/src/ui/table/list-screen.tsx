import type { ReactNode } from 'react'
import { ScreenBar } from '../screen-bar.tsx'
import classes from './list-screen.module.css'

interface ListScreenProps {
  title: string
  /** The main actions, next to the heading. */
  actions?: ReactNode
  /** The tabs of a screen that has several, above the filters. */
  tabs?: ReactNode
  filters?: ReactNode
  /** `MoreFoot` or `TableFoot`. */
  foot?: ReactNode
  /** The table, or the message instead of it. */
  children: ReactNode
}

/** A screen that lists records: heading, filters, the table, which alone scrolls, and its foot. */
export function ListScreen({ title, actions, tabs, filters, foot, children }: ListScreenProps) {
  return (
    <div className={classes.screen}>
      <ScreenBar title={title}>{actions}</ScreenBar>
      {tabs && <div className={classes.tabs}>{tabs}</div>}
      {filters && <search className={classes.filters}>{filters}</search>}
      <div className={classes.rows}>{children}</div>
      {foot}
    </div>
  )
}
