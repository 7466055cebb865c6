import { createContext, useContext, useImperativeHandle, useRef, type ReactNode, type Ref, type RefObject } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import classes from './table.module.css'

interface RowAddress {
  to: string | undefined
  isSelected: boolean
  link: RefObject<HTMLAnchorElement | null>
}

const RowAddressContext = createContext<RowAddress | undefined>(undefined)

export function RowLink({ children, ...props }: Omit<LinkProps, 'to' | 'ref'>) {
  const { to, link, isSelected } = useContext(RowAddressContext) ?? {}
  if (to === undefined) return children
  return (
    <Link ref={link} to={to} aria-current={isSelected || undefined} {...props}>
      {children}
    </Link>
  )
}

export interface RowHandle {
  focus: () => void
  element: HTMLTableRowElement | null
}

interface RowProps {
  to: string | undefined
  label: string | undefined
  className: string
  isSelected: boolean
  onFocus: () => void
  children: ReactNode
  ref: Ref<RowHandle>
}

/** One row. A click anywhere on it follows its link; with Ctrl or Cmd in a new tab. */
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
        // React passes on clicks in the row's menus and dialogs, although they are rendered elsewhere.
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
