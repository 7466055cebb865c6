import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { NavLink, useMatch } from 'react-router-dom'
import classes from './route-tabs.module.css'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Links, so that each tab can be reopened, shared and opened in another browser tab. */
export function RouteTabs({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const tabs = [...(row.current?.querySelectorAll('a') ?? [])]
    const at = tabs.findIndex((tab) => tab === document.activeElement)
    if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    tabs[step(at, tabs.length)]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it are what is pressed
    <nav ref={row} className={classes.tabs} aria-label={label} onKeyDown={press}>
      {children}
    </nav>
  )
}

export function RouteTab({ to, children }: { to: string; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null)
  // The path can be followed by a query.
  const [path = to] = to.split('?')
  const open = useMatch({ path, end: false }) !== null
  useEffect(() => {
    if (open) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [open])
  return (
    <NavLink ref={link} to={to} className={classes.tab}>
      {children}
    </NavLink>
  )
}
