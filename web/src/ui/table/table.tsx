import { Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Fragment, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { LoadFailed } from '../load-failed.tsx'
import { TableRow, type RowHandle } from './table-row.tsx'
import classes from './table.module.css'
import { locale } from '@lintel/contract'
import { useSearchParams } from 'react-router-dom'
import { withPage } from './paging.ts'

declare module 'react' {
  interface CSSProperties {
    '--width'?: string
  }
}

/** A table column. Its name is a class of the style sheet: `name` for cells, `nameColumn` for a varying width. */
export interface Column<Row> extends SortColumn<Row> {
  title: string
  hidesTitle?: boolean
  /** In pixels. Columns without a width share the rest. */
  width?: number
  skeleton: number
  cell: (row: Row) => ReactNode
  /** The cell's tooltip: its full text. */
  tip?: (row: Row) => string | undefined
}

export interface Source {
  isError: boolean
  error: Error | null
  /** True while the rows shown are those of the previous page. */
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

export interface TableHandle<Row> {
  /** Moves the focus by this many rows down, and returns the row it reached. */
  move: (by: number) => Row | undefined
  current: () => { row: Row; element: HTMLTableRowElement } | undefined
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  source: Source
  failedTitle: string
  empty: ReactNode
  /** The URL that a row opens; undefined if it cannot be opened. */
  addressOf: (row: Row) => string | undefined
  labelOf?: (row: Row) => string
  /** Id of the row that is shown next to the table; null if none is. Keys then move from it. */
  selected?: string | null
  renderRow?: (row: Row, line: ReactNode) => ReactNode
  classNames: Readonly<Record<string, string>>
  ref?: Ref<TableHandle<Row>>
}

/** What a screen adds to the table of its own. */
export type ListProps<Row> = Pick<TableProps<Row>, 'rows' | 'source' | 'empty'>

const skeletonRows = Array.from({ length: 12 }, (_, index) => index)

type RowStyles<Row> = Pick<TableProps<Row>, 'columns' | 'classNames'>

function LoadingRows<Row>({ columns, classNames }: RowStyles<Row>) {
  return skeletonRows.map((row) => (
    <tr key={row} className={`${classes.row} ${classNames['row'] ?? ''}`} data-loading aria-hidden>
      {columns.map(({ name, skeleton }, column) => (
        <td key={name} className={classNames[name]}>
          <Skeleton h={10} w={`min(100%, ${skeleton * (0.72 + ((row * 7 + column * 3) % 5) * 0.07)}px)`} />
        </td>
      ))}
    </tr>
  ))
}

interface HeadingProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: (name: string) => void
}

function Heading<Row>({ column: { name, title, hidesTitle, sortBy }, sort, onSort }: HeadingProps<Row>) {
  const own = sort?.name === name ? sort : undefined
  const Sign = own?.descending ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={own && (own.descending ? 'descending' : 'ascending')}>
      {sortBy ? (
        <button type="button" className={classes.sort} onClick={() => onSort(name)}>
          {title}
          {own && <Sign size={13} stroke={2} aria-hidden />}
        </button>
      ) : (
        <span className={hidesTitle ? 'sr' : undefined}>{title}</span>
      )}
    </th>
  )
}

/** Other attributes are passed to the `table` element. */
export function Table<Row extends { id: string }>({
  caption,
  columns,
  rows,
  source,
  failedTitle,
  empty,
  addressOf,
  labelOf,
  selected,
  renderRow = (_, line) => line,
  classNames,
  ref,
  ...attributes
}: TableProps<Row>) {
  const handles = useRef(new Map<string, RowHandle>())
  const [focused, setFocused] = useState<string>()
  const { sort, sortBy } = useSort(columns)
  const shown = rows && sorted(rows, columns, sort)
  const at = (shown ?? []).findIndex(({ id }) => id === (selected === undefined ? focused : selected))

  useImperativeHandle(ref, () => ({
    move: (by) => {
      const last = (shown?.length ?? 0) - 1
      const next = shown?.[at === -1 ? 0 : Math.max(0, Math.min(last, at + by))]
      if (next) {
        setFocused(next.id)
        handles.current.get(next.id)?.focus()
      }
      return next
    },
    current: () => {
      const row = shown?.[at]
      const element = (row && handles.current.get(row.id)?.element) ?? null
      return row && element?.contains(document.activeElement) ? { row, element } : undefined
    },
  }))

  if (source.isError && !rows) return <LoadFailed title={failedTitle} error={source.error} again={source.refetch} />

  return (
    <div className={classes.scroll} tabIndex={-1} data-stale={source.isPlaceholderData || undefined}>
      <table
        {...attributes}
        className={`${classes.table} ${classNames['table'] ?? ''}`}
        aria-busy={rows === undefined || source.isPlaceholderData}
      >
        <caption className="sr">{caption}</caption>
        <colgroup>
          {columns.map(({ name, width }) => (
            <col
              key={name}
              className={`${classes.column} ${classNames[`${name}Column`] ?? ''}`}
              style={{ '--width': width === undefined ? undefined : `${width}px` }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown?.map((row) => (
            <Fragment key={row.id}>
              {renderRow(
                row,
                <TableRow
                  ref={(handle) => {
                    if (handle) handles.current.set(row.id, handle)
                    return () => void handles.current.delete(row.id)
                  }}
                  to={addressOf(row)}
                  label={labelOf?.(row)}
                  className={classNames['row'] ?? ''}
                  isSelected={row.id === selected}
                  onFocus={() => setFocused(row.id)}
                >
                  {columns.map(({ name, cell, tip }) => (
                    <td key={name} className={classNames[name]} title={tip?.(row)}>
                      {cell(row)}
                    </td>
                  ))}
                </TableRow>,
              )}
            </Fragment>
          ))}
          {rows === undefined && <LoadingRows columns={columns} classNames={classNames} />}
        </tbody>
      </table>
      {rows?.length === 0 && empty}
    </div>
  )
}

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
export const sorted = <Row,>(
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
export const useSort = <Row,>(
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
