import { createContext, useContext, useImperativeHandle, useRef, type ReactNode, type Ref, type RefObject } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import classes from './table.module.css'

interface RowAddress {
  to: string | undefined
  isSelected: boolean
  link: RefObject<HTMLAnchorElement | null>
}

const RowAddressContext = createContext<RowAddress | undefined>(undefined)

/** The link of a row: what Tab reaches, and where a click on the row goes. Text where the row opens nothing. */
export function RowLink({ children, ...props }: Omit<LinkProps, 'to' | 'ref'>) {
  const { to, link, isSelected } = useContext(RowAddressContext) ?? {}
  if (to === undefined) return children
  return (
    <Link ref={link} to={to} aria-current={isSelected || undefined} {...props}>
      {children}
    </Link>
  )
}

/** What the table does with one of its rows. */
export interface RowHandle {
  focus: () => void
  element: HTMLTableRowElement | null
}

interface RowProps {
  /** Where the row opens; without it nothing can be done with it. */
  to: string | undefined
  /** What screen readers say of the row, where that is not all of its cells. */
  label: string | undefined
  className: string
  isSelected: boolean
  onFocus: () => void
  children: ReactNode
  ref: Ref<RowHandle>
}

/** One row. All of it opens what its link opens; with Ctrl or Cmd in another tab. */
export function TableRow({ to, label, className, isSelected, onFocus, children, ref }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  const link = useRef<HTMLAnchorElement>(null)

  useImperativeHandle(ref, () => ({
    focus: () => {
      ;(link.current ?? row.current)?.focus({ preventScroll: true })
      row.current?.scrollIntoView({ block: 'nearest' })
    },
    element: row.current,
  }))

  return (
    <tr
      ref={row}
      className={`${classes.row} ${className}`}
      data-selected={isSelected || undefined}
      data-disabled={to === undefined || undefined}
      tabIndex={-1}
      aria-label={label}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) link.current?.click()
      }}
      onClick={(event) => {
        const { target, currentTarget } = event
        if (to === undefined || getSelection()?.toString()) return
        // A menu or a dialog of the row passes its clicks on through React, though it is drawn elsewhere.
        if (!(target instanceof Element) || !currentTarget.contains(target)) return
        if (target.closest('a, button, input, label')) return
        if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener')
        else link.current?.click()
      }}
    >
      <RowAddressContext value={{ to, isSelected, link }}>{children}</RowAddressContext>
    </tr>
  )
}
