import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import classes from './table-foot.module.css'

interface List {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

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
  text: string
  list?: List | undefined
  children?: ReactNode
}

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

interface NoneFoundProps {
  list: List
  /** Such as 'No entry found'. */
  title: string
  text: string
  /** Where older rows have not been searched yet. */
  soFar: string
  onClear: () => void
}

/** Nothing has been found with these filters, so far or in all. */
export const NoneFound = ({ list, title, text, soFar, onClear }: NoneFoundProps) =>
  list.hasNextPage ? (
    <EmptyState title={`${title} so far`} text={soFar}>
      <ShowMore list={list} />
    </EmptyState>
  ) : (
    <EmptyState title={title} text={text}>
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  )
