import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
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
