import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { countText } from '../../lib/date-time.ts'
import { useSession } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { MoreFoot, ShowMore } from '../../ui/table/more-foot.tsx'
import {
  auditAddress,
  filtersIn,
  isFiltered,
  noFilters,
  type AuditFilters,
  useAudit,
  useAuditCsv,
} from './audit.queries.ts'
import { AuditTable } from './audit-table.tsx'
import { FilterRow } from './filter-row.tsx'

export function AuditScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { roles } = useSession()
  const filters = filtersIn(params)
  const list = useAudit(filters)
  const csv = useAuditCsv(filters)
  const acts = list.data?.pages.flatMap(({ data }) => data)
  const clients = Object.fromEntries((list.data?.pages ?? []).flatMap((page) => Object.entries(page.clients)))
  const change = (next: Partial<AuditFilters>) => void navigate(auditAddress({ ...filters, ...next }))
  return (
    <ListScreen
      title="Audit"
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          loading={csv.isPending}
          onClick={() => csv.mutate()}
        >
          Download CSV
        </Button>
      }
      filters={<FilterRow filters={filters} change={change} acts={acts ?? []} />}
      foot={acts && acts.length > 0 && <MoreFoot text={countText(acts.length, 'entry', 'entries')} list={list} />}
    >
      <AuditTable
        rows={acts}
        clients={clients}
        roles={roles}
        source={list}
        empty={
          isFiltered(filters) ? (
            <EmptyState
              title={list.hasNextPage ? 'No entry found so far' : 'No entry found'}
              text={list.hasNextPage ? 'Older entries have not been searched yet.' : 'No entries match these filters.'}
            >
              {list.hasNextPage ? (
                <ShowMore list={list} />
              ) : (
                <Button variant="default" onClick={() => change(noFilters)}>
                  Clear filters
                </Button>
              )}
            </EmptyState>
          ) : (
            <EmptyState
              title="No entries"
              text="Changes to clients and invoices, and who locks, deletes, merges or shares a report, are recorded here."
            />
          )
        }
      />
    </ListScreen>
  )
}
