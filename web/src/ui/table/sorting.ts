import { locale } from '@lintel/contract'
import { useSearchParams } from 'react-router-dom'
import { withPage } from './paging.ts'

export interface SortColumn<Row> {
  name: string
  /** The sort key of its rows. Only for tables that have loaded all rows: the server sorts pages. */
  sortBy?: (row: Row) => string | number
}

export interface Sort {
  name: string
  descending: boolean
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })

const compare = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other))

/** The rows in the requested order; without one, and among equals, in their original order. */
export const sorted = <Row>(
  rows: readonly Row[],
  columns: readonly SortColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] => {
  const sortBy = columns.find(({ name }) => name === sort?.name)?.sortBy
  if (!sort || !sortBy) return rows
  const way = sort.descending ? -1 : 1
  return rows.toSorted((one, other) => way * compare(sortBy(one), sortBy(other)))
}

/** The sort order in the URL: `sort=name`, and `sort=-name` from Z to A. A new order starts on the first page. */
export const useSort = <Row>(
  columns: readonly SortColumn<Row>[],
): { sort: Sort | undefined; sortBy: (name: string) => void } => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('sort') ?? ''
  const descending = asked.startsWith('-')
  const name = descending ? asked.slice(1) : asked
  const isKnown = columns.some((column) => column.name === name && column.sortBy)
  return {
    sort: isKnown ? { name, descending } : undefined,
    sortBy: (next) =>
      setParams((before) => {
        const params = withPage(before, 1)
        params.set('sort', next === name && !descending ? `-${next}` : next)
        return params
      }),
  }
}
