import { currency, locale } from '@lintel/contract'
import { Button } from '@mantine/core'
import { monthLabel } from '../../../lib/months.ts'
import { Pager } from '../../../ui/pager.tsx'
import classes from './list-foot.module.css'

const pounds = new Intl.NumberFormat(locale, { style: 'currency', currency })

interface FootProps {
  shown: number
  page: number
  pageSize: number
  /** Missing for a search, which knows only whether there is more. */
  total: number | undefined
  hasMore: boolean
  onPage: (page: number) => void
  /** The month's totals, for administrators. */
  month: string
  monthlyCount: number | undefined
  monthlyFees: number | undefined
}

const counted = ({ shown, page, pageSize, total, hasMore }: FootProps) => {
  const first = (page - 1) * pageSize + 1
  if (shown === 0) return '0 reports'
  const last = first + shown - 1
  // Of a search all is known once there is no more.
  const all = total ?? (hasMore ? undefined : last)
  return all === undefined ? `${first}–${last}` : `${first}–${last} of ${all.toLocaleString(locale)}`
}

/** Below the list: which rows these are, the month's totals, and the pages. */
export function ListFoot(props: FootProps) {
  const { page, pageSize, total, hasMore, onPage, month, monthlyCount, monthlyFees } = props
  const pages = total === undefined ? undefined : Math.ceil(total / pageSize)
  return (
    <div className={classes.foot}>
      <span className="num" role="status">
        {counted(props)}
      </span>
      {monthlyFees !== undefined && (
        <span className="num">
          {monthLabel(month)}: <b>{(monthlyCount ?? 0).toLocaleString(locale)}</b> reports,{' '}
          <b>{pounds.format(monthlyFees)}</b> fees
        </span>
      )}
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
