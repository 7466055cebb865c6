import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './table-foot.module.css'

/** A list that is read on by a button, as `useInfiniteQuery` answers it. */
interface List {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Reads a list on; nothing where there is no more. */
export const ShowMore = ({ list }: { list: List }) =>
  list.hasNextPage && (
    <Button
      variant="default"
      size="xs"
      className={classes.more}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Show more
    </Button>
  )

interface FootProps {
  /** What the rows are: `12 clients`. Empty while nothing is known. */
  text: string
  /** Absent where all there is is shown. */
  list?: List | undefined
  /** Totals of what is shown, such as money. */
  children?: ReactNode
}

/** Below a list without pages: how much of it is shown, and the way to more. */
export const MoreFoot = ({ text, list, children }: FootProps) => (
  <div className={classes.foot}>
    <p role="status" className="num">
      {text}
      {text !== '' && list?.hasNextPage && ' so far'}
    </p>
    {list && <ShowMore list={list} />}
    {children}
  </div>
)
