import { Button } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ClientSelect } from '../../../ui/client-select.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MonthField } from '../../../ui/month-field/month-field.tsx'
import { ScreenBar } from '../../../ui/screen-bar.tsx'
import { SearchField } from '../../../ui/search-field/search-field.tsx'
import { filtersIn, issuesAddress, lastMonth, type IssueFilters } from './issue-filters.ts'
import { IssueTable } from './issue-table.tsx'
import { useReportIssues } from './report-issues.queries.ts'
import classes from './report-issues.module.css'

const counted = (count: number, one: string) => `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`

/** Reports with problems, and the way to mend each: `/reportissues`. */
export function ReportIssuesScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const filters = filtersIn(params)
  const { month, client, search } = filters
  const { list, rows, looked } = useReportIssues(filters)
  const change = (next: Partial<IssueFilters>) => void navigate(issuesAddress({ ...filters, ...next }))
  const looking = list.isFetchingNextPage || (list.isFetching && !list.data)
  return (
    <div className={classes.screen}>
      <ScreenBar title="Report issues" />
      <search className={classes.filters}>
        <MonthField
          month={month}
          last={lastMonth()}
          muted={search !== ''}
          onChange={(chosen) => change({ month: chosen, search: '' })}
        />
        <ClientSelect
          aria-label="Client"
          placeholder="Client"
          value={client}
          onChange={(id) => change({ client: id })}
        />
        <SearchField
          label="Search"
          placeholder="Ref, address or postcode"
          value={search}
          onSearch={(wanted) => change({ search: wanted })}
        />
      </search>
      <IssueTable
        rows={rows?.length === 0 && looking ? undefined : rows}
        typeLabels={list.data?.pages[0]?.typeLabels ?? {}}
        source={list}
        empty={
          search === '' ? (
            <EmptyState title="No issues" text="Nothing failed, nothing is missing and nothing waits in this month." />
          ) : (
            <EmptyState title="No report found" text="Nothing fits this search.">
              <Button variant="default" onClick={() => change({ search: '' })}>
                Clear search
              </Button>
            </EmptyState>
          )
        }
      />
      <div className={classes.foot}>
        <p role="status">
          {rows &&
            (search === ''
              ? `${counted(rows.filter(({ issues }) => issues.length > 0).length, 'report')} with issues among ${counted(looked, 'report')}${list.hasNextPage ? ' so far' : ''}`
              : counted(rows.length, 'report'))}
        </p>
        {list.hasNextPage && (
          <Button
            variant="default"
            size="xs"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </div>
    </div>
  )
}
