import { Button } from '@mantine/core'
import { useAddressState } from '../../../lib/address-state.ts'
import { ClientSelect } from '../../../ui/client-select.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MonthField } from '../../../ui/month-field/month-field.tsx'
import { SearchField } from '../../../ui/search-field/search-field.tsx'
import { filtersIn, lastMonth, useReportIssues } from './report-issues.queries.ts'
import { IssueTable } from './issue-table.tsx'
import { countText } from '../../../lib/date-time.ts'
import { ListScreen } from '../../../ui/table/list-screen.tsx'
import { MoreFoot } from '../../../ui/table/more-foot.tsx'

export function ReportIssuesScreen() {
  const { state: filters, wanted, change } = useAddressState(filtersIn)
  const { month, client, search } = filters
  const { list, rows, looked } = useReportIssues(filters)
  const looking = list.isFetchingNextPage || (list.isFetching && !list.data)
  const withIssues = rows?.filter(({ issues }) => issues.length > 0).length ?? 0
  const text =
    search === ''
      ? `${countText(withIssues, 'report')} with issues among ${countText(looked, 'report')}`
      : countText(rows?.length ?? 0, 'report')
  return (
    <ListScreen
      title="Report issues"
      filters={
        <>
          <MonthField
            month={month}
            last={lastMonth()}
            all={search !== ''}
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
            placeholder="Ref or address"
            value={wanted.search}
            onSearch={(typed) => change({ search: typed })}
          />
        </>
      }
      foot={<MoreFoot text={rows ? text : ''} list={list} />}
    >
      <IssueTable
        rows={rows?.length === 0 && looking ? undefined : rows}
        source={list}
        empty={
          search === '' ? (
            <EmptyState title="No issues" text="No failures, missing files or pending items this month." />
          ) : (
            <EmptyState title="No report found" text="No reports match this search.">
              <Button variant="default" onClick={() => change({ search: '' })}>
                Clear search
              </Button>
            </EmptyState>
          )
        }
      />
    </ListScreen>
  )
}
