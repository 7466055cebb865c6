import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScreenBar } from '../../ui/screen-bar.tsx'
import { auditAddress, filtersIn, isFiltered, noFilters, type AuditFilters } from './audit-filters.ts'
import { AuditTable } from './audit-table.tsx'
import { useAudit, useAuditCsv } from './audit.queries.ts'
import classes from './audit.module.css'
import { FilterRow } from './filter-row.tsx'

/** Who did what to whom, and when: `/audit`. Administrators of a client see what was done in it. */
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
  const more = list.hasNextPage && (
    <Button variant="default" size="xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      Show more
    </Button>
  )

  return (
    <div className={classes.screen}>
      <ScreenBar title="Audit">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          loading={csv.isPending}
          onClick={() => csv.mutate()}
        >
          Download CSV
        </Button>
      </ScreenBar>
      <FilterRow filters={filters} change={change} acts={acts ?? []} />
      <AuditTable
        acts={acts}
        clients={clients}
        roles={roles}
        source={list}
        empty={
          isFiltered(filters) ? (
            <EmptyState
              title={more ? 'No entry found so far' : 'No entry found'}
              text={more ? 'There are older entries to look through.' : 'Nothing fits these filters.'}
            >
              {more || (
                <Button variant="default" onClick={() => change(noFilters)}>
                  Clear filters
                </Button>
              )}
            </EmptyState>
          ) : (
            <EmptyState
              title="No entries"
              text="Changes of clients and invoices, and who locks, deletes, merges or shares a report, are written down here."
            />
          )
        }
      />
      {acts && acts.length > 0 && (
        <div className={classes.foot}>
          <p role="status" className="num">
            {acts.length} {acts.length === 1 ? 'entry' : 'entries'}
            {more && ' so far'}
          </p>
          {more}
        </div>
      )}
    </div>
  )
}
