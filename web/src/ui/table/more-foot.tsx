import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './table-foot.module.css'

/** A list loaded in parts, as returned by `useInfiniteQuery`. */
interface List {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** A button that loads more; empty if there is no more. */
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
  /** The number of rows, such as `12 clients`. Empty while loading. */
  text: string
  /** Undefined if everything is shown. */
  list?: List | undefined
  /** Totals of the rows shown, such as money. */
  children?: ReactNode
}

/** The foot of a list without pages: how many rows are shown, and the button for more. */
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
