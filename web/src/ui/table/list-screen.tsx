import type { ReactNode } from 'react'
import { ScreenBar } from '../screen-bar.tsx'
import classes from './list-screen.module.css'

interface ListScreenProps {
  title: string
  actions?: ReactNode
  tabs?: ReactNode
  filters?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

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
