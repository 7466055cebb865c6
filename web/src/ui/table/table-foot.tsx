import { locale } from '@lintel/contract'
import { Button, Pagination } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './table-foot.module.css'

interface FootProps {
  noun: string
  shown: number
  page: number
  pageSize: number
  /** Undefined if only the existence of more rows is known. */
  total: number | undefined
  hasMore?: boolean
  onPage: (page: number) => void
  children?: ReactNode
}

const counted = ({ noun, shown, page, pageSize, total, hasMore }: FootProps) => {
  const first = (page - 1) * pageSize + 1
  if (shown === 0) return `0 ${noun}`
  const last = first + shown - 1
  // The total is known once there are no more rows.
  const all = total ?? (hasMore ? undefined : last)
  return all === undefined ? `${first}–${last}` : `${first}–${last} of ${all.toLocaleString(locale)}`
}

export function TableFoot(props: FootProps) {
  const { page, pageSize, total, hasMore = false, onPage, children } = props
  const pages = total === undefined ? undefined : Math.ceil(total / pageSize)
  return (
    <div className={classes.foot}>
      <span className="num" role="status">
        {counted(props)}
      </span>
      {children}
      {pages !== undefined && pages > 1 && (
        <div className={classes.pages}>
          <Pager pages={pages} page={page} onPage={onPage} />
        </div>
      )}
      {pages === undefined && (page > 1 || hasMore) && (
        <nav aria-label="Pages" className={classes.pages}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button variant="default" size="xs" disabled={!hasMore} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </div>
  )
}

const names = { previous: 'Previous page', next: 'Next page', first: 'First page', last: 'Last page' } as const

export function Pager({ pages, page, onPage }: { pages: number; page: number; onPage: (page: number) => void }) {
  return (
    <nav aria-label="Pages">
      <Pagination
        total={pages}
        value={page}
        siblings={1}
        onChange={onPage}
        getControlProps={(control) => ({ 'aria-label': names[control] })}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
      />
    </nav>
  )
}
